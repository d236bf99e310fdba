/**
 * Maps RELATED-TO to sub-tasks: under the task with that UID, or its nearest possible ancestor; also when the parent
 * arrives later, or was completed.
 */
import type { Actor } from '../../../domain/access/actor.ts'
import { Refusal } from '../../../domain/errors.ts'
import type { Reader, Steps, Tx } from '../../../platform/db/transaction.ts'
import { updateTask } from '../../tasks/actions.ts'
import { propertiesFor, fieldStates } from '../objects/fields.ts'
import { taskOfUid, type CollectionMember } from '../members.ts'
import { preservedFrom, preservedText } from '../objects/preserved.ts'

/** `of` of a relation that was sent, or moved along, while there was no parent. */
const WAITING = ''

const parentOf = (on: Reader, id: string): string | null =>
  on.get<{ parent_id: string | null }>('SELECT parent_id FROM tasks WHERE id = ?', [id])?.parent_id ?? null

/**
 * Moves a task under the one with the UID in its list; to the top level when there is none or it cannot be the parent.
 */
export function* relate(tx: Tx, actor: Actor, projectId: string, id: string, parentUid: string | null): Steps<void> {
  let parent = parentUid === null ? null : taskOfUid(tx, projectId, parentUid)
  const present = parentOf(tx, id)
  for (let tries = 0; parent !== null && tries < MOST_TRIES; tries++) {
    if (parent === present) return
    if (yield* movedUnder(tx, actor, id, parent)) return forgetWaiting(tx, id)
    parent = parentOf(tx, parent)
  }
  if (present !== null) yield* updateTask(tx, actor, id, { parent_id: null })
}

const MOST_TRIES = 10

/** Forgets the relation that was sent while there was no parent: at the top level again, the task is there for good. */
const forgetWaiting = (tx: Tx, id: string): void =>
  void tx.run(
    `UPDATE dav_objects SET kept = json_remove(kept, '$.fields.parent')
     WHERE task_id = ? AND kept ->> '$.fields.parent.of' = '${WAITING}'`,
    [id],
  )

/** Returns false when the parent would be too deep, is a descendant, or is completed while the task is open. */
function* movedUnder(tx: Tx, actor: Actor, id: string, parent: string): Steps<boolean> {
  try {
    yield* tx.savepointInSteps(() => updateTask(tx, actor, id, { parent_id: parent }))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') return false
    throw error
  }
}

/** UID of the parent that a task waits for; null when it has one, or was taken out of it. */
export const awaitedParent = ({ kept, parent_uid }: Pick<CollectionMember, 'kept' | 'parent_uid'>): string | null =>
  preservedFrom(kept).fields.parent?.of === WAITING ? parent_uid : null

/** Like `relate` for a task that was moved to the list; where there is no parent yet, it waits for it. */
export function* relateOrWait(
  tx: Tx,
  actor: Actor,
  projectId: string,
  member: CollectionMember,
  parentUid: string,
): Steps<void> {
  const { id } = member
  yield* relate(tx, actor, projectId, id, parentUid)
  if (parentOf(tx, id) !== null) return
  const kept = preservedFrom(member.kept)
  const said = kept.fields.parent?.of === fieldStates.parent(member) ? kept.fields.parent.properties : null
  const properties = said ?? propertiesFor.parent({ ...member, parent: parentUid })
  const fields = { ...kept.fields, parent: { of: WAITING, properties } }
  tx.run(
    `INSERT INTO dav_objects (task_id, parent_uid, kept) VALUES (?, ?, ?)
     ON CONFLICT (task_id) DO UPDATE SET parent_uid = excluded.parent_uid, kept = excluded.kept`,
    [id, parentUid, preservedText({ ...kept, fields })],
  )
}

/** Moves tasks that were waiting for this UID under the task. */
export function* adopt(tx: Tx, actor: Actor, projectId: string, uid: string): Steps<void> {
  const waiting = tx.all<{ id: string }>(
    `SELECT t.id FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
     WHERE o.parent_uid = ? AND t.project_id = ? AND t.deleted_at IS NULL AND t.parent_id IS NULL
       AND o.kept ->> '$.fields.parent.of' = '${WAITING}' ORDER BY t.position`,
    [uid, projectId],
  )
  for (const { id } of waiting) {
    yield
    yield* relate(tx, actor, projectId, id, uid)
  }
}
