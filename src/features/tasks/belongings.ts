import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Reader, SqlParameters } from '../../platform/db/transaction.ts'
import { taskFor } from './queries.ts'

/** What belongs to a task, selected by `sql` with its `WHERE`; `alias` is the table of the rows. */
interface Belongings {
  name: string
  alias: string
  sql: string
  parameters: SqlParameters
}

/** One page of them, oldest first; 404 for a task out of the actor's sight. */
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
