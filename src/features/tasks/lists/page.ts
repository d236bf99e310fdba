/** One page of tasks for any filter and order, read by an index where possible. */
import type { Task } from '../../../contract/tasks.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { cutPage, listBinding, readCursor, type Keys } from '../../../platform/db/rows/paging.ts'
import type { Reader } from '../../../platform/db/transaction.ts'
import type { Json } from '../../../platform/http/answers/json.ts'
import {
  isByPlace,
  isFoundByIndex,
  keysQuery,
  pageQuery,
  placesQuery,
  probeQuery,
  totalQuery,
  type TaskQuery,
} from './page-query.ts'
import { keyCount } from './sort-keys.ts'
import { howManyFit, tasksAsJson } from '../wire.ts'
import { onlyRow } from '../../../platform/db/rows/rows.ts'

export interface CountedPage {
  tasks: Json<Task[]>
  next_cursor: string | null
  /** Number of tasks on all pages; 0 if not requested. */
  total: number
}

/** Up to this many tasks, sorting is as fast as reading in order. */
const FEW = 5000

/**
 * A page of the tasks that match and that the actor can see, shorter than asked for where their texts are long; 422 for
 * a cursor of another list.
 */
export function pageOfTasks(on: Reader, actor: Actor, query: TaskQuery): CountedPage {
  const { limit } = query.page
  const binding = listBinding('tasks', actor.id, query.sort, query.descending, query.binding)
  const cursor = readCursor(query.page.cursor, binding, keyCount(query.sort))
  const planned = query.plan === 'probe' ? probed(on, actor, query) : query
  const found = foundRows(on, actor, planned, cursor, limit + 1)
  const fitting = Math.min(limit, howManyFit(on, actor, found.rows))
  const page = cutPage(found.rows, fitting, binding, (row) => sortKeysOf(on, actor, planned, row))
  const total = query.count ? (found.total ?? totalOf(on, actor, planned)) : 0
  return { tasks: tasksAsJson(on, actor, page.items), next_cursor: page.next_cursor, total }
}

/** The first rowids after the cursor; `total` where it has been counted. */
function foundRows(
  on: Reader,
  actor: Actor,
  query: TaskQuery,
  cursor: Keys | null,
  limit: number,
): { rows: number[]; total?: number | undefined } {
  if (isByPlace(query)) {
    const { sql, parameters } = placesQuery(actor, query, cursor, limit)
    const places = on.all<{ tasks: string }>(sql, parameters)
    return { rows: places.flatMap(({ tasks }) => JSON.parse(tasks) as number[]).slice(0, limit) }
  }
  const { sql, parameters } = pageQuery(actor, query, cursor, limit)
  const rows = on.all<{ task: number; total?: number }>(sql, parameters)
  return { rows: rows.map(({ task }) => task), total: rows[0]?.total }
}

function sortKeysOf(on: Reader, actor: Actor, query: TaskQuery, row: number): Keys {
  const { sql, parameters } = keysQuery(actor, query, row)
  return Object.values(onlyRow<Record<string, string | number>>(on, sql, parameters))
}

/**
 * Where no index gives the order, reading in order fills a page after about (all tasks × page ÷ matching tasks), and
 * sorting reads all that match: it is as fast up to this many times the square root of all tasks.
 */
const FEW_PER_ROOT = 30
const taskCount = (on: Reader): number =>
  onlyRow<{ last: number | null }>(on, 'SELECT max(rowid) AS last FROM tasks').last ?? 0

/** Counts first: if there are few tasks, their rowids replace the condition. */
function probed(on: Reader, actor: Actor, query: TaskQuery): TaskQuery {
  const few = isFoundByIndex(query) ? Math.max(FEW, Math.round(FEW_PER_ROOT * Math.sqrt(taskCount(on)))) : FEW
  const { sql, parameters } = probeQuery(actor, query, few)
  const { rows, total } = onlyRow<{ rows: string; total: number }>(on, sql, parameters)
  if (total > few) return { ...query, plan: 'merge' }
  return {
    ...query,
    plan: 'sort',
    counted: undefined,
    tasks: { sql: 't.rowid IN (SELECT value FROM json_each(?))', parameters: [rows] },
  }
}

function totalOf(on: Reader, actor: Actor, query: TaskQuery): number {
  const { sql, parameters } = totalQuery(actor, query)
  return onlyRow<{ total: number }>(on, sql, parameters).total
}
