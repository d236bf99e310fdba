/** The labels of what is brought in: few are made in the write that shows it, many before. */
import { labels, taskLabels } from '../../../schema/tables/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { caseFolded } from '../../domain/text/case.ts'
import { chunksOf, type Piece } from '../../platform/db/pieces.ts'
import { insertRows, updateRows } from '../../platform/db/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { ownLabel } from '../labels/actions.ts'
import type { Hidden } from './hidden.ts'

/** Labels and labelled tasks that the last write has time for. */
const AT_LAST = 500
const AT_ONCE = 100

export interface Label {
  name: string
  color?: string
  favourite?: boolean | undefined
}

/** Labels by their folded names. */
export type Labels = Map<string, Label>

export interface Wearing {
  task_id: string
  names: readonly string[]
}

/** Which of these labels the person does not have. */
export function missingLabels(on: Reader, actor: Actor, wanted: Labels): number {
  const present = on.all<{ name: string }>('SELECT name_folded AS name FROM labels WHERE user_id = ?', [actor.id])
  return wanted.size - present.filter(({ name }) => wanted.has(name)).length
}

/** Makes the labels that are missing and puts them on the tasks; one that is there keeps its colour. */
export function* labelPieces(actor: Actor, wanted: Labels, wearing: Wearing[], hidden: Hidden): Generator<Piece> {
  const count = wearing.reduce((sum, { names }) => sum + names.length, wanted.size)
  const pieces = allPieces(actor, wanted, wearing, hidden)
  if (count > AT_LAST) yield* pieces
  else hidden.last.push(...pieces)
}

function* allPieces(actor: Actor, wanted: Labels, wearing: Wearing[], hidden: Hidden): Generator<Piece> {
  const ids = new Map<string, string>()
  for (const some of chunksOf(wanted, AT_ONCE)) {
    yield (tx) => {
      const present = new Set(
        tx.all<{ id: string }>('SELECT id FROM labels WHERE user_id = ?', [actor.id]).map(({ id }) => id),
      )
      for (const [folded, { name, color, favourite = false }] of some) {
        const id = ownLabel(tx, actor, name)
        ids.set(folded, id)
        if (present.has(id)) continue
        hidden.labels.push(id)
        if (color !== undefined) updateRows(tx, labels, { id }, { color, favourite: Number(favourite) })
      }
    }
  }
  for (const some of chunksOf(wearing, AT_ONCE, ({ names }) => names.length)) {
    yield (tx) =>
      insertRows(
        tx,
        taskLabels,
        some.flatMap(({ task_id, names }) =>
          [...new Set(names.map((name) => ids.get(caseFolded(name))!))].map((label_id) => ({
            task_id,
            user_id: actor.id,
            label_id,
          })),
        ),
      )
  }
}
