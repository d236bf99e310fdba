import { filters, type FilterRow } from '../../../schema/tables/filters.ts'
import type { FavouritesQuery, Filter } from '../../contract/labels.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import { asFlag } from '../../platform/db/rows/flag.ts'
import { findRow } from '../../platform/db/rows/rows.ts'
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
  const page = pageOf<FilterRow>(on, query, {
    list: ['filters', actor.id, query.favourite ?? null],
    sql: 'SELECT * FROM filters WHERE user_id = ? AND favourite IS ifnull(?, favourite)',
    parameters: [actor.id, asFlag(query.favourite) ?? null],
    keys: ['position', 'id'],
    keysOf: (row) => [row.position, row.id],
  })
  return mapPage(page, asFilter)
}
