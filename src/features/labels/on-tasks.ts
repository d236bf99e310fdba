/** The labels that a task has; each person sees only their own. */
import { labels, taskLabels } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { conflict } from '../../domain/errors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { deleteRows, findRow, findRows, insertRows } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { recordPersonalChange } from '../history/record.ts'
import { insertLabel } from './actions.ts'
import { madeOnUse } from './made-on-use.ts'
import { labelNamed, type NamedLabel } from './queries.ts'

/** Ids of the actor's labels on a task. */
export const labelIdsOn = (on: Reader, actor: Actor, taskId: string): string[] =>
  findRows(on, taskLabels, { task_id: taskId, user_id: actor.id })
    .map((row) => row.label_id)
    .toSorted()

/**
 * Sets the actor's labels on a task, by name; creates unknown ones and keeps those of other people. Returns whether
 * anything changed.
 */
export const setLabels = (tx: Tx, actor: Actor, taskId: string, names: readonly string[]): boolean =>
  replaceLabels(tx, actor, taskId, new Set(findOrCreateLabels(tx, actor, names).map(({ id }) => id)))

/** Like `setLabels`, by id, for undo: the labels may have new names; 409 when one of them no longer exists. */
export function setLabelsById(tx: Tx, actor: Actor, taskId: string, ids: readonly string[]): void {
  if (ids.some((id) => !findRow(tx, labels, { id, user_id: actor.id })))
    throw conflict('A label is gone', { labels: 'is gone' })
  replaceLabels(tx, actor, taskId, new Set(ids))
}

function replaceLabels(tx: Tx, actor: Actor, taskId: string, ids: ReadonlySet<string>): boolean {
  const ofActor = { task_id: taskId, user_id: actor.id }
  const present = new Set(labelIdsOn(tx, actor, taskId))
  const dropped = [...present].filter((id) => !ids.has(id))
  const added = [...ids].filter((id) => !present.has(id))
  for (const label_id of dropped) deleteRows(tx, taskLabels, { ...ofActor, label_id })
  insertRows(
    tx,
    taskLabels,
    added.map((label_id) => ({ ...ofActor, label_id })),
  )
  return dropped.length + added.length > 0
}

/** Gives tasks of one label, at most `most` (-1: all), another one in its place; returns how many. */
export function replaceLabelOnTasks(tx: Tx, from: string, to: string, most: number): number {
  const some = 'FROM task_labels WHERE label_id = ? ORDER BY task_id LIMIT ?'
  tx.run(`INSERT OR IGNORE INTO task_labels (task_id, user_id, label_id) SELECT task_id, user_id, ? ${some}`, [
    to,
    from,
    most,
  ])
  return tx.run(
    `DELETE FROM task_labels WHERE (task_id, user_id, label_id) IN (SELECT task_id, user_id, label_id ${some})`,
    [from, most],
  ).changes
}

/** Puts labels on a task that was just created, by name, and creates unknown ones. Returns their names, sorted. */
export function labelNewTask(tx: Tx, actor: Actor, taskId: string, names: readonly string[]): string[] {
  const own = findOrCreateLabels(tx, actor, names)
  insertRows(
    tx,
    taskLabels,
    own.map(({ id }) => ({ task_id: taskId, user_id: actor.id, label_id: id })),
  )
  return own.toSorted((a, b) => bytewise(a.name_folded, b.name_folded)).map(({ name }) => name)
}

/** The order of texts in SQLite. */
const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Id of the actor's label with that name. */
export const findOrCreateLabel = (tx: Tx, actor: Actor, name: string): string =>
  findOrCreateLabels(tx, actor, [name])[0]!.id

/** The actor's labels with these names, each once. */
function findOrCreateLabels(tx: Tx, actor: Actor, names: readonly string[]): NamedLabel[] {
  const wanted = new Map<string, string>()
  for (const name of names) if (!wanted.has(caseFolded(name))) wanted.set(caseFolded(name), name)
  return [...wanted].map(([folded, name]) => labelNamed(tx, actor, folded) ?? addLabel(tx, actor, name, folded))
}

function addLabel(tx: Tx, actor: Actor, name: string, name_folded: string): NamedLabel {
  const id = newId()
  insertLabel(tx, actor, { id, name })
  recordPersonalChange(tx, actor, 'label', id, 'label.created', madeOnUse(name))
  return { id, name, name_folded }
}
