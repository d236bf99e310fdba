/** One page of tasks for any filter and order, read by an index where possible. */
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { cutPage, listBinding, readCursor } from '../../platform/db/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { Json } from '../../platform/http/json.ts'
import { keyCount, pageQuery, probeQuery, totalQuery, type TaskQuery } from './page-query.ts'
import { tasksAsJson } from './wire.ts'

export interface CountedPage {
  tasks: Json<Task[]>
  next_cursor: string | null
  /** Number of tasks on all pages; 0 if not requested. */
  total: number
}

/** Up to this many tasks, sorting is as fast as reading in order. */
const FEW = 5000

/** A page of the tasks that match and that the actor can see; 422 for a cursor of another list. */
export function pageOfTasks(on: Reader, actor: Actor, query: TaskQuery): CountedPage {
  const limit = query.page.limit ?? DEFAULT_LIMIT
  const binding = listBinding('tasks', actor.id, query.sort, query.descending, query.binding)
  const keys = Array.from({ length: keyCount(query.sort) }, (_, n) => `sort_${n}`)
  const cursor = readCursor(query.page.cursor, binding, keys.length)
  const planned = query.plan === 'probe' ? probed(on, actor, query) : query
  const { sql, parameters } = pageQuery(actor, planned, cursor, limit + 1)
  const rows = on.all<{ task: number } & Record<string, string | number>>(sql, parameters)
  const page = cutPage(rows, limit, binding, (row) => keys.map((key) => row[key]!))
  const total = query.count ? (rows[0]?.total ?? totalOf(on, actor, planned)) : 0
  const found = page.items.map(({ task }) => task)
  return { tasks: tasksAsJson(on, actor, found), next_cursor: page.next_cursor, total: Number(total) }
}

/** Counts first: if there are few tasks, their rowids replace the condition. */
function probed(on: Reader, actor: Actor, query: TaskQuery): TaskQuery {
  const { sql, parameters } = probeQuery(actor, query, FEW)
  const { rows, total } = on.get<{ rows: string; total: number }>(sql, parameters)!
  if (total > FEW) return { ...query, plan: 'merge' }
  return {
    ...query,
    plan: 'sort',
    tasks: { sql: 't.rowid IN (SELECT value FROM json_each(?))', parameters: [rows] },
  }
}

function totalOf(on: Reader, actor: Actor, query: TaskQuery): number {
  const { sql, parameters } = totalQuery(actor, query)
  return on.get<{ total: number }>(sql, parameters)!.total
}
