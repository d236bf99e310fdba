import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Reader, SqlParameters } from '../../platform/db/transaction.ts'
import { taskFor } from './queries.ts'

/** Rows that belong to a task: `sql` selects them and ends with a WHERE clause; `alias` is their table. */
interface Belongings {
  name: string
  alias: string
  sql: string
  parameters: SqlParameters
}

/** A page of such rows, oldest first; 404 for a task that the actor cannot see. */
export function listBelongings<Row extends { id: string; created_at: string }>(
  on: Reader,
  actor: Actor,
  taskId: string,
  query: PageQuery,
  { name, alias, sql, parameters }: Belongings,
): PageOf<Row> {
  taskFor(on, actor, taskId, 'read')
  const limit = query.limit ?? DEFAULT_LIMIT
  const binding = listBinding(name, actor.id, taskId)
  const keys = [`${alias}.created_at`, `${alias}.id`]
  const after = afterKeys(keys, readCursor(query.cursor, binding, 2))
  const rows = on.all<Row>(`${sql} AND ${after.sql} ORDER BY ${keys.join(', ')} LIMIT ?`, [
    ...parameters,
    ...after.parameters,
    limit + 1,
  ])
  return cutPage(rows, limit, binding, (row) => [row.created_at, row.id])
}
