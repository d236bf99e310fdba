import { labels, taskLabels } from '../../../schema/tables/labels.ts'
import type { Label, LabelPatch, NewLabel } from '../../contract/labels.ts'
import type { Move } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { conflict, NAME_TAKEN } from '../../domain/errors.ts'
import { chunksOf } from '../../platform/db/writing/chunks.ts'
import { readPlacement } from '../../domain/ordering/placement.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import { findRows, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import { lastAmong, placeAmong, type Siblings } from '../../platform/db/rows/siblings.ts'
import type { Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { claimId } from '../history/claim-id.ts'
import { changedColumns } from '../history/diff.ts'
import { keepViewForUndo } from '../history/view-for-undo.ts'
import { record, recordPersonalChange } from '../history/record.ts'
import { getLabel, labelNamed, labelRow } from './queries.ts'

/** The list of the actor's labels, for ordering. */
export const labelSiblings = ({ id }: Pick<Actor, 'id'>): Siblings => ({
  table: 'labels',
  where: 'user_id = ?',
  parameters: [id],
})

/**
 * Creates a label. `repeated`: the client's id was already used for it. 409 when the actor has a label of that name.
 */
export function createLabel(tx: Tx, actor: Actor, input: NewLabel): { label: Label; repeated: boolean } {
  const { id, repeated } = claimId(tx, actor, 'labels', input.id)
  if (!repeated) {
    refuseTakenName(tx, actor, input.name, null)
    insertLabel(tx, actor, { ...input, id })
    recordPersonalChange(tx, actor, 'label', id, 'label.created', { verb: 'create', before: null, after: {} })
  }
  return { label: getLabel(tx, actor, id), repeated }
}

/** Adds the row, last in the actor's list; not recorded. */
export function insertLabel(tx: Tx, actor: Actor, input: NewLabel & { id: string }): void {
  insertRow(tx, labels, {
    id: input.id,
    user_id: actor.id,
    name: input.name,
    name_folded: caseFolded(input.name),
    color: input.color ?? DEFAULT_COLOR,
    position: lastAmong(tx, labelSiblings(actor)),
    favourite: Number(input.favourite ?? false),
  })
}

function refuseTakenName(on: Reader, actor: Actor, name: string, except: string | null): void {
  const taken = labelNamed(on, actor, caseFolded(name))
  if (taken && taken.id !== except) throw conflict('You have a label of that name', { name: NAME_TAKEN })
}

/** Updates a label of the actor; 404 for another person's. */
export function updateLabel(tx: Tx, actor: Actor, id: string, patch: LabelPatch): Label {
  const label = labelRow(tx, actor, id)
  if (patch.name !== undefined) refuseTakenName(tx, actor, patch.name, id)
  const wanted = {
    ...patch,
    favourite: asFlag(patch.favourite),
    ...(patch.name !== undefined && { name_folded: caseFolded(patch.name) }),
  }
  const { before, after } = changedColumns(label, wanted)
  if (Object.keys(after).length > 0) {
    updateRows(tx, labels, { id }, after)
    recordPersonalChange(tx, actor, 'label', id, 'label.updated', { verb: 'update', before, after })
  }
  return getLabel(tx, actor, id)
}

/** Deletes a label and removes it from all tasks. */
export function* deleteLabel(tx: Tx, actor: Actor, id: string): Steps<void> {
  const label = labelRow(tx, actor, id)
  const recordView = keepViewForUndo(tx, actor, `label:${id}`)
  const tasks = yield* removeLabels(tx, [id])
  const before = { ...label, tasks }
  recordPersonalChange(tx, actor, 'label', id, 'label.deleted', { verb: 'delete', before, after: null })
  recordView()
}

/** Labels, and labels of tasks, that one statement deletes. */
const LABELS_AT_ONCE = 500

/**
 * Deletes labels and returns the tasks that had any of them. All of a task go at once: a statement with triggers takes the
 * longer the more its transaction has written before.
 */
export function* removeLabels(tx: Tx, ids: readonly string[]): Steps<string[]> {
  const counts = new Map<string, number>()
  for (const label_id of ids) {
    yield
    for (const { task_id } of findRows(tx, taskLabels, { label_id }))
      counts.set(task_id, (counts.get(task_id) ?? 0) + 1)
  }
  for (const some of chunksOf(counts, LABELS_AT_ONCE, ([, count]) => count)) {
    yield
    tx.run(
      `DELETE FROM task_labels WHERE task_id IN (SELECT value FROM json_each(?))
        AND +label_id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(some.map(([id]) => id)), JSON.stringify(ids)],
    )
  }
  for (const some of chunksOf(ids, LABELS_AT_ONCE)) {
    yield
    tx.run('DELETE FROM labels WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(some)])
  }
  return [...counts.keys()]
}

/** Moves a label in the actor's list. */
export function moveLabel(tx: Tx, actor: Actor, id: string, move: Move): Label {
  const label = labelRow(tx, actor, id)
  const position = placeAmong(tx, labelSiblings(actor), readPlacement(move), id)
  updateRows(tx, labels, { id }, { position })
  recordPersonalChange(tx, actor, 'label', id, 'label.updated', {
    verb: 'order',
    before: { position: label.position },
    after: { position },
  })
  return getLabel(tx, actor, id)
}

/**
 * Sends the label's tasks to its owner after undo: clients remove a deleted label from its tasks by themselves, but
 * cannot restore it.
 */
export function* recordTasksWithLabel(tx: Tx, actor: Actor, labelId: string): Steps<void> {
  const tasks = tx.all<{ id: string; project_id: string }>(
    `SELECT t.id, t.project_id FROM task_labels l JOIN tasks t ON t.id = l.task_id
     WHERE l.label_id = ? AND t.deleted_at IS NULL ORDER BY t.id`,
    [labelId],
  )
  for (const { id, project_id } of tasks) {
    yield
    record(tx, actor, { kind: 'task', id, project_id, user_id: actor.id, live: 'task.updated' })
  }
}
