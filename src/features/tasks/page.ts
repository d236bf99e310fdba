/** One page of tasks: whatever is asked, in whatever order, read by index where there is one for it. */
import type { Task } from '../../contract/tasks.ts'
import { DEFAULT_LIMIT } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { cutPage, listBinding, readCursor } from '../../platform/db/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { Json } from '../../platform/http/json.ts'
import { tasksAsJson } from './json.ts'
import { keysOf, pageQuery, probeQuery, totalQuery, type Asked } from './page-query.ts'

export interface CountedPage {
  tasks: Json<Task[]>
  next_cursor: string | null
  /** How many there are on all pages; 0 unless asked for. */
  total: number
}

/** So many are sorted as fast as they are read in order. */
const FEW = 5000

/** A page of the tasks that the actor can see and asked for; 422 for a cursor of another list. */
export function pageOfTasks(on: Reader, actor: Actor, asked: Asked): CountedPage {
  const limit = asked.page.limit ?? DEFAULT_LIMIT
  const binding = listBinding('tasks', actor.id, asked.sort, asked.descending, asked.binding)
  const keys = keysOf(asked.sort)
  const cursor = readCursor(asked.page.cursor, binding, keys.length)
  const settled = asked.found === 'either' ? probed(on, actor, asked) : asked
  const { sql, parameters } = pageQuery(actor, settled, cursor, limit + 1)
  const rows = on.all<{ task: number } & Record<string, string | number>>(sql, parameters)
  const page = cutPage(rows, limit, binding, (row) => keys.map((_, index) => row[`sort_${index}`]!))
  const total = asked.count ? (rows[0]?.total ?? totalOf(on, actor, settled)) : 0
  const found = page.items.map(({ task }) => task)
  return { tasks: tasksAsJson(on, actor, found), next_cursor: page.next_cursor, total: Number(total) }
}

/** Looks whether the tasks are few: then it asks for just these. */
function probed(on: Reader, actor: Actor, asked: Asked): Asked {
  const { sql, parameters } = probeQuery(actor, asked, FEW)
  const { rows, total } = on.get<{ rows: string; total: number }>(sql, parameters)!
  if (total > FEW) return { ...asked, found: 'order' }
  return {
    ...asked,
    found: 'themselves',
    tasks: { sql: 't.rowid IN (SELECT value FROM json_each(?))', parameters: [rows] },
  }
}

function totalOf(on: Reader, actor: Actor, asked: Asked): number {
  const { sql, parameters } = totalQuery(actor, asked)
  return on.get<{ total: number }>(sql, parameters)!.total
}
