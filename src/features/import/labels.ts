/** The labels of an import. New ones have no owner until the import is made visible. */
import { labels, taskLabels } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_COLOR } from '../../domain/default-colors.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { chunksOf } from '../../platform/db/writing/chunks.ts'
import { type Piece } from '../../platform/db/writing/split-writes.ts'
import { deleteRows, insertRows } from '../../platform/db/rows/rows.ts'
import type { Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { positionsAfterAll } from '../../platform/db/rows/siblings.ts'
import { labelSiblings } from '../labels/actions.ts'
import { replaceLabelOnTasks } from '../labels/on-tasks.ts'
import type { RecordedChange } from '../history/record.ts'
import type { Hidden, HiddenLabel } from './hidden.ts'

const LABELS_AT_ONCE = 100

export interface ImportedLabel {
  name: string
  color?: string
  favourite?: boolean | undefined
}

/** Labels by folded name. */
export type Labels = Map<string, ImportedLabel>

interface LabelledTask {
  id: string
  labels: readonly string[]
}

/** Ids of the person's labels by folded name. */
const presentLabels = (on: Reader, actor: Actor): Map<string, string> =>
  new Map(
    on
      .all<{ id: string; name: string }>('SELECT id, name_folded AS name FROM labels WHERE user_id = ?', [actor.id])
      .map(({ id, name }) => [name, id]),
  )

/** How many of these labels the person does not have yet. */
export function missingLabels(on: Reader, actor: Actor, wanted: Labels): number {
  const present = presentLabels(on, actor)
  return [...wanted.keys()].filter((name) => !present.has(name)).length
}

/** Creates missing labels without an owner; existing labels keep their colour. */
export function* labelPieces(actor: Actor, wanted: Labels, hidden: Hidden): Generator<Piece> {
  for (const some of chunksOf(wanted, LABELS_AT_ONCE)) {
    yield (tx) => {
      const present = presentLabels(tx, actor)
      const made = some.filter(([folded]) => !present.has(folded)).map((label) => [newId(), ...label] as const)
      for (const [folded] of some) {
        const id = present.get(folded)
        if (id !== undefined) hidden.labels.set(folded, { id, isNew: false })
      }
      for (const [id, folded] of made) hidden.labels.set(folded, { id, isNew: true })
      insertRows(
        tx,
        labels,
        made.map(([id, name_folded, { name, color = DEFAULT_COLOR, favourite = false }]) => ({
          id,
          user_id: null,
          name,
          name_folded,
          color,
          position: tx.now,
          favourite: Number(favourite),
        })),
      )
    }
  }
}

/** Assigns the labels to tasks, except labels that the person has deleted meanwhile. */
export function* taskLabelPieces(actor: Actor, tasks: readonly LabelledTask[], hidden: Hidden): Generator<Piece> {
  const labelled = tasks.filter((task) => task.labels.length > 0)
  for (const some of chunksOf(labelled, LABELS_AT_ONCE, (task) => task.labels.length)) {
    yield (tx) => {
      const there = stillThere(tx, actor, hidden, some)
      const rows = some.flatMap(({ id: task_id, labels: names }) =>
        [...new Set(names.map((name) => labelIn(hidden, caseFolded(name)).id))]
          .filter((label_id) => there.has(label_id))
          .map((label_id) => ({ task_id, user_id: actor.id, label_id })),
      )
      insertRows(tx, taskLabels, rows)
    }
  }
}

/** The label of a folded name; every label of a task was made or found before. */
function labelIn({ labels }: Hidden, folded: string): HiddenLabel {
  const label = labels.get(folded)
  if (!label) throw new Error('An import uses a label that it does not have')
  return label
}

/** Ids of the labels of these tasks that the person has, or that this import has made. */
function stillThere(on: Reader, actor: Actor, hidden: Hidden, some: readonly LabelledTask[]): Set<string> {
  const wanted = new Set(some.flatMap((task) => task.labels.map((name) => labelIn(hidden, caseFolded(name)))))
  const made = new Set([...wanted].filter(({ isNew }) => isNew).map(({ id }) => id))
  return new Set(
    on
      .all<{ id: string; user_id: string | null }>(
        'SELECT id, user_id FROM labels WHERE id IN (SELECT value FROM json_each(?))',
        [JSON.stringify([...wanted].map(({ id }) => id))],
      )
      .filter(({ id, user_id }) => user_id === actor.id || made.has(id))
      .map(({ id }) => id),
  )
}

/** When the person has created a label of the same name meanwhile, the tasks get that one. */
export function* settlePieces(actor: Actor, hidden: Hidden): Generator<Piece> {
  let taken: [name: string, id: string][] = []
  yield (tx) => void (taken = takenNames(tx, actor, hidden))
  for (const [name, id] of taken) {
    while (labelIn(hidden, name).isNew) yield (tx) => handOver(tx, hidden, name, id, LABELS_AT_ONCE)
  }
}

/** Makes the new labels the person's, after their existing ones; returns the changes to record. */
export function showLabels(tx: Tx, actor: Actor, hidden: Hidden): RecordedChange[] {
  const ids = newIds(hidden)
  const positions = positionsAfterAll(tx, labelSiblings(actor), ids.length)
  const { changes } = tx.run(
    `UPDATE OR IGNORE labels SET user_id = ?, position = j.value ->> 1 FROM json_each(?) j
     WHERE labels.id = j.value ->> 0`,
    [actor.id, JSON.stringify(ids.map((id, index) => [id, positions[index]]))],
  )
  // The others have a name that the person has used meanwhile.
  if (changes < ids.length) for (const [name, id] of takenNames(tx, actor, hidden)) handOver(tx, hidden, name, id, -1)
  return newIds(hidden).map((id) => ({ kind: 'label', id, project_id: null, user_id: actor.id, live: 'label.created' }))
}

const newIds = (hidden: Hidden): string[] =>
  [...hidden.labels.values()].filter(({ isNew }) => isNew).map(({ id }) => id)

function takenNames(on: Reader, actor: Actor, hidden: Hidden): [name: string, id: string][] {
  return [...presentLabels(on, actor)].filter(([name, id]) => {
    const label = hidden.labels.get(name)
    return label?.isNew && label.id !== id
  })
}

/** Moves at most `most` tasks (-1: all) to the person's own label; deletes the other one when no task uses it. */
function handOver(tx: Tx, hidden: Hidden, name: string, to: string, most: number): void {
  const { id: from } = labelIn(hidden, name)
  if (replaceLabelOnTasks(tx, from, to, most) === most) return
  deleteRows(tx, labels, { id: from })
  hidden.labels.set(name, { id: to, isNew: false })
}
