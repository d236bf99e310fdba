import { labels, type LabelRow } from '../../../schema/tables/labels.ts'
import type { FavouritesQuery, Label } from '../../contract/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'

/** Columns of a label's JSON form, over the alias `l`. */
export const LABEL_COLUMNS = `l.id, l.name, l.color, l.position, l.favourite,
  (SELECT ifnull(sum(c.open_count), 0) FROM label_counts c
     JOIN projects p ON p.id = c.project_id AND p.deleted_at IS NULL AND p.archived = 0
     JOIN members m ON m.project_id = p.id AND m.user_id = l.user_id
   WHERE c.label_id = l.id) AS task_count`

export type SeenLabel = Omit<Label, 'favourite'> & { favourite: number }

export const asLabel = (row: SeenLabel): Label => ({ ...row, favourite: row.favourite === 1 })

/** The label, if it is the actor's own; else 404. */
export function labelRow(on: Reader, actor: Actor, id: string): LabelRow {
  const row = findRow(on, labels, { id, user_id: actor.id })
  if (!row) throw notFound('No such label')
  return row
}

export type NamedLabel = Pick<LabelRow, 'id' | 'name' | 'name_folded'>

/** The actor's label of that name, case-folded. */
export const labelNamed = (on: Reader, actor: Actor, folded: string): NamedLabel | undefined =>
  on.get<NamedLabel>('SELECT id, name, name_folded FROM labels WHERE user_id = ? AND name_folded = ?', [
    actor.id,
    folded,
  ])

export function getLabel(on: Reader, actor: Actor, id: string): Label {
  const row = on.get<SeenLabel>(`SELECT ${LABEL_COLUMNS} FROM labels l WHERE l.id = ? AND l.user_id = ?`, [
    id,
    actor.id,
  ])
  if (!row) throw notFound('No such label')
  return asLabel(row)
}

/** The actor's labels, in their order. */
export function listLabels(on: Reader, actor: Actor, query: FavouritesQuery): PageOf<Label> {
  const page = pageOf<SeenLabel>(on, query, {
    list: ['labels', actor.id, query.favourite ?? null],
    sql: `SELECT ${LABEL_COLUMNS} FROM labels l WHERE l.user_id = ? AND l.favourite IS ifnull(?, l.favourite)`,
    parameters: [actor.id, asFlag(query.favourite) ?? null],
    keys: ['l.position', 'l.id'],
    keysOf: (row) => [row.position, row.id],
  })
  return mapPage(page, asLabel)
}
