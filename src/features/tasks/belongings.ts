import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { LARGEST_PAGE } from '../../contract/paging.ts'
import { afterKeys, cutPage, howManyIn, listBinding, readCursor, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Reader, SqlParameters } from '../../platform/db/transaction.ts'
import { taskFor } from './queries.ts'

/** Rows that belong to a task: `sql` selects them and ends with a WHERE clause; `alias` is their table. */
interface Belongings {
  name: string
  alias: string
  sql: string
  parameters: SqlParameters
  /** SQL for the bytes of a row's text, where it may be long. */
  bytes?: string
}

/** A page of such rows, oldest first, shorter than asked for where their texts are long; 404 for a task that the actor cannot see. */
export function listBelongings<Row extends { id: string; created_at: string }>(
  on: Reader,
  actor: Actor,
  taskId: string,
  query: PageQuery,
  { name, alias, sql, parameters, bytes }: Belongings,
): PageOf<Row> {
  taskFor(on, actor, taskId, 'read')
  const { limit } = query
  const binding = listBinding(name, actor.id, taskId)
  const keys = [`${alias}.created_at`, `${alias}.id`]
  const after = afterKeys(keys, readCursor(query.cursor, binding, 2))
  const listed = `${sql} AND ${after.sql} ORDER BY ${keys.join(', ')} LIMIT ?`
  const given = [...parameters, ...after.parameters]
  const fitting = bytes
    ? howManyIn(on.all(`SELECT ${bytes} AS bytes FROM (${listed})`, [...given, limit]), LARGEST_PAGE)
    : limit
  const rows = on.all<Row>(listed, [...given, fitting + 1])
  return cutPage(rows, fitting, binding, (row) => [row.created_at, row.id])
}
