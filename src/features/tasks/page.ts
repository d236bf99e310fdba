/** One page of tasks: whatever is asked, in whatever order, read by index where there is one for it. */
import type { Task } from '../../contract/tasks.ts'
import { DEFAULT_LIMIT } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { cutPage, listBinding, readCursor } from '../../platform/db/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { Json } from '../../platform/http/json.ts'
import { tasksAsJson } from './json.ts'
import { keysOf, pageQuery, totalQuery, type Asked } from './page-query.ts'

export interface CountedPage {
  tasks: Json<Task[]>
  next_cursor: string | null
  /** How many there are on all pages; 0 unless asked for. */
  total: number
}

/** A page of the tasks that the actor can see and asked for; 422 for a cursor of another list. */
export function pageOfTasks(on: Reader, actor: Actor, asked: Asked): CountedPage {
  const limit = asked.page.limit ?? DEFAULT_LIMIT
  const binding = listBinding('tasks', actor.id, asked.sort, asked.descending, asked.binding)
  const keys = keysOf(asked.sort)
  const cursor = readCursor(asked.page.cursor, binding, keys.length)
  const { sql, parameters } = pageQuery(actor, asked, cursor, limit + 1)
  const rows = on.all<{ task: number } & Record<string, string | number>>(sql, parameters)
  const page = cutPage(rows, limit, binding, (row) => keys.map((_, index) => row[`sort_${index}`]!))
  const total = asked.count ? (rows[0]?.total ?? totalOf(on, actor, asked)) : 0
  const found = page.items.map(({ task }) => task)
  return { tasks: tasksAsJson(on, actor, found), next_cursor: page.next_cursor, total: Number(total) }
}

function totalOf(on: Reader, actor: Actor, asked: Asked): number {
  const { sql, parameters } = totalQuery(actor, asked)
  return on.get<{ total: number }>(sql, parameters)!.total
}
