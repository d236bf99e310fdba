/** DELETE and MOVE of a task. */
import type { Actor } from '../../../domain/access/actor.ts'
import { may } from '../../../domain/access/may.ts'
import { conflict, notFound } from '../../../domain/errors.ts'
import type { Steps, Tx } from '../../../platform/db/transaction.ts'
import { record } from '../../history/record.ts'
import { deleteTask } from '../../tasks/actions.ts'
import { moveTask } from '../../tasks/moving.ts'
import { ancestorIds } from '../../tasks/queries.ts'
import { collectionAt } from '../collections.ts'
import { refuseStale, type Conditions } from './conditions.ts'
import { memberNamed, taskNamed, type CollectionMember } from '../members.ts'
import { alreadyThere, noPrivilege } from '../refusals.ts'
import { adopt, awaitedParent, relateOrWait } from './relations.ts'
import { listFor, refuseTakenUid } from './save.ts'

/** Address of a task: the segment of its list, and its resource name. */
export interface ResourceAddress {
  segment: string
  name: string
}

function memberAt(tx: Tx, actor: Actor, { segment, name }: ResourceAddress, conditions: Conditions): CollectionMember {
  const list = listFor(tx, actor, segment)
  const member = memberNamed(tx, actor, list.id, name)
  if (!member && conditions.ifMatch === undefined) throw notFound('No such task')
  refuseStale(member, conditions)
  if (!may(list.role, 'write')) throw noPrivilege()
  return member!
}

/** Moves a task and its sub-tasks to the trash. */
export const deleteMember = (tx: Tx, actor: Actor, place: ResourceAddress, conditions: Conditions): Steps<void> =>
  deleteTask(tx, actor, memberAt(tx, actor, place, conditions).id)

/**
 * Moves a task to another list or name. A task that is already there is moved to the trash if `overwrite`. Returns
 * whether there was one.
 */
export function* moveMember(
  tx: Tx,
  actor: Actor,
  from: ResourceAddress,
  to: ResourceAddress,
  more: { conditions: Conditions; overwrite: boolean },
): Steps<boolean> {
  const member = memberAt(tx, actor, from, more.conditions)
  const list = collectionAt(tx, actor, to.segment)
  if (!list) throw conflict('There is no such list to move to')
  if (!may(list.role, 'write')) throw noPrivilege()
  const standing = taskNamed(tx, list.id, to.name)
  if (standing === member.id) return true
  if (standing !== null && !more.overwrite) throw alreadyThere()
  if (standing !== null && ancestorIds(tx, member.id).includes(standing))
    throw conflict('A task cannot replace one of its parent tasks')
  if (standing !== null) yield* deleteTask(tx, actor, standing)
  refuseTakenUid(tx, list, member.uid, member.id)
  if (list.id !== member.project_id) {
    const parent = member.parent ?? awaitedParent(member)
    yield* moveTask(tx, actor, member.id, { project_id: list.id })
    if (parent !== null) yield* relateOrWait(tx, actor, list.id, member, parent)
    yield* adopt(tx, actor, list.id, member.uid)
  }
  if (to.name !== member.name) rename(tx, actor, member, list.id, to.name)
  return standing !== null
}

function rename(tx: Tx, actor: Actor, { id, name }: CollectionMember, project_id: string, wanted: string): void {
  tx.run(
    `INSERT INTO dav_objects (task_id, name) VALUES (?, ?) ON CONFLICT (task_id) DO UPDATE SET name = excluded.name`,
    [id, wanted],
  )
  tx.run(
    `INSERT OR REPLACE INTO dav_gone (task_id, name, seq)
     VALUES (?, ?, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))`,
    [id, name],
  )
  record(tx, actor, { kind: 'task', id, project_id, live: 'task.updated' })
}
