import { filters, type FilterRow } from '../../../schema/tables/filters.ts'
import type { FavouritesQuery, Filter } from '../../contract/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import { asFlag } from '../../platform/db/flag.ts'
import { findRow } from '../../platform/db/rows.ts'
import type { Reader } from '../../platform/db/transaction.ts'

/** The saved filter, if it is the actor's own; else 404. */
export function ownFilter(on: Reader, actor: Actor, id: string): FilterRow {
  const row = filterOf(on, actor, id)
  if (!row) throw notFound('No such filter')
  return row
}

export const filterOf = (on: Reader, actor: Actor, id: string): FilterRow | undefined =>
  findRow(on, filters, { id, user_id: actor.id })

const asFilter = ({ id, name, query, color, position, favourite, created_at, updated_at }: FilterRow): Filter => ({
  id,
  name,
  query,
  color: color as Filter['color'],
  position,
  favourite: favourite === 1,
  created_at,
  updated_at,
})

export const getFilter = (on: Reader, actor: Actor, id: string): Filter => asFilter(ownFilter(on, actor, id))

/** The actor's saved filters, in their order. */
export function listFilters(on: Reader, actor: Actor, query: FavouritesQuery): PageOf<Filter> {
  const limit = query.limit ?? DEFAULT_LIMIT
  const binding = listBinding('filters', actor.id, query.favourite ?? null)
  const after = afterKeys(['position', 'id'], readCursor(query.cursor, binding, 2))
  const rows = on.all<FilterRow>(
    `SELECT * FROM filters WHERE user_id = ? AND favourite IS ifnull(?, favourite) AND ${after.sql}
     ORDER BY position, id LIMIT ?`,
    [actor.id, asFlag(query.favourite) ?? null, ...after.parameters, limit + 1],
  )
  const page = cutPage(rows, limit, binding, (row) => [row.position, row.id])
  return { items: page.items.map(asFilter), next_cursor: page.next_cursor }
}
