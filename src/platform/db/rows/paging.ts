/** Keyset pagination: a cursor holds the sort keys of the last row and the identity of its list. */
import { createHash } from 'node:crypto'
import { invalid } from '../../../domain/errors.ts'
import type { Reader, SqlFragment, SqlParameters } from '../transaction.ts'

export type Keys = (string | number)[]

export interface PageOf<Item> {
  items: Item[]
  next_cursor: string | null
}

/** How much of a list is asked for. */
interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** A list that is read a page at a time. */
interface PagedList<Row> {
  /** What tells it from other lists: its name, whose it is, its filters. */
  list: unknown[]
  /** SQL that selects its rows and ends with a WHERE clause. */
  sql: string
  parameters: SqlParameters
  /** SQL of the keys that it is ordered by; no two rows have the same. */
  keys: string[]
  order?: Order
  keysOf: (row: Row) => Keys
  /** How many of the rows fit on a page; without it, all. */
  fitting?: (rows: Row[]) => number
}

type Order = 'ascending' | 'descending'

/** A page of a list; 422 for a cursor of another one. */
export function pageOf<Row>(on: Reader, query: PageQuery, of: PagedList<Row>): PageOf<Row> {
  const { limit, cursor } = query
  const { keys, order = 'ascending', fitting } = of
  const binding = listBinding(...of.list)
  const after = afterKeys(keys, readCursor(cursor, binding, keys.length), order)
  const orderBy = keys.map((key) => (order === 'ascending' ? key : `${key} DESC`)).join(', ')
  const rows = on.all<Row>(`${of.sql} AND ${after.sql} ORDER BY ${orderBy} LIMIT ?`, [
    ...of.parameters,
    ...after.parameters,
    limit + 1,
  ])
  return cutPage(rows, fitting ? Math.min(limit, fitting(rows)) : limit, binding, of.keysOf)
}

export const mapPage = <Row, Item>({ items, next_cursor }: PageOf<Row>, toItem: (row: Row) => Item): PageOf<Item> => ({
  items: items.map((row) => toItem(row)),
  next_cursor,
})

/** Identifies a list by its filters and sort order, so that a cursor of another list is refused. */
export const listBinding = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)

/** The keys in a cursor, or null without one; 422 `fields.cursor` for a cursor that does not belong to this list. */
export function readCursor(cursor: string | undefined, binding: string, length: number): Keys | null {
  if (cursor === undefined) return null
  const [bound, ...keys] = decode(cursor)
  const usable =
    bound === binding &&
    keys.length === length &&
    keys.every((key) => typeof key === 'string' || typeof key === 'number')
  if (!usable) throw invalid({ cursor: 'is not a cursor of this list' })
  return keys
}

function decode(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** How many of the first rows have at most `most` bytes together; one at least. */
export function howManyIn(rows: readonly { bytes: number }[], most: number): number {
  let total = 0
  const end = rows.findIndex(({ bytes }) => (total += bytes) > most)
  return end < 0 ? rows.length : Math.max(1, end)
}

/** Cuts `limit + 1` fetched rows to one page. */
export function cutPage<Row>(rows: Row[], limit: number, binding: string, keysOf: (row: Row) => Keys): PageOf<Row> {
  const last = rows[limit - 1]
  if (!last || rows.length <= limit) return { items: rows, next_cursor: null }
  const cursor = JSON.stringify([binding, ...keysOf(last)])
  return { items: rows.slice(0, limit), next_cursor: Buffer.from(cursor).toString('base64url') }
}

/** SQL for the rows after the keys, in a list of which all columns ascend, or all descend: `(a, b) > (?, ?)`. */
export function afterKeys(expressions: string[], keys: Keys | null, order: Order = 'ascending'): SqlFragment {
  if (!keys) return { sql: '1', parameters: [] }
  return {
    sql: `(${expressions.join(', ')}) ${order === 'ascending' ? '>' : '<'} (${keys.map(() => '?').join(', ')})`,
    parameters: keys,
  }
}
