/** Completed tasks of all projects. */
import type { CompletedQuery, CompletedEntry } from '../../contract/views.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Instant, Reader, SqlValue } from '../../platform/db/transaction.ts'
import { instantAt } from '../../platform/zones.ts'
import { foundTasks } from '../indexing/match.ts'
import { howManyFit, tasksByRow } from '../tasks/wire.ts'

interface Row {
  id: number
  task: number
  completed_at: Instant
  completed_by: string | null
  occurrence: Day | null
}

/** Completions of tasks that the actor can see now, newest first; each occurrence of a repeating task is an entry. */
export function completed(on: Reader, actor: Actor, query: CompletedQuery): PageOf<CompletedEntry> {
  const { limit = DEFAULT_LIMIT, cursor, ...asked } = query
  const binding = listBinding('completed', actor.id, asked)
  const terms: string[] = []
  const parameters: SqlValue[] = []
  const add = (sql: string, ...values: SqlValue[]) => {
    terms.push(sql)
    parameters.push(...values)
  }
  const after = afterKeys(['c.completed_at', 'c.id'], readCursor(cursor, binding, 2), true)
  add(after.sql, ...after.parameters)
  const midnight = (day: Day) => instantAt(day, '00:00', actor.timezone)
  if (asked.from) add('c.completed_at >= ?', midnight(asked.from))
  if (asked.to) add('c.completed_at < ?', midnight(addDays(asked.to, 1)))
  if (asked.project_id) add('c.project_id = ?', asked.project_id)
  if (asked.by) add('c.completed_by = ?', asked.by === 'me' ? actor.id : asked.by)
  if (asked.q !== undefined) {
    const found = foundTasks(asked.q)
    add(found.sql, ...found.parameters)
  }
  const rows = on.all<Row>(
    `SELECT c.id, t.rowid AS task, c.completed_at, c.completed_by, c.occurrence FROM ${sourceFor(asked)}
     WHERE ${terms.join(' AND ')} AND t.deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
                   WHERE m.project_id = c.project_id AND m.user_id = ?)
     ORDER BY c.completed_at DESC, c.id DESC LIMIT ?`,
    [...parameters, actor.id, limit + 1],
  )
  const fitting = howManyFit(
    on,
    actor,
    rows.map(({ task }) => task),
  )
  const page = cutPage(rows, Math.min(limit, fitting), binding, (row) => [row.completed_at, row.id])
  const tasks = tasksByRow(on, actor, [...new Set(page.items.map(({ task }) => task))])
  const items = page.items.map(({ task, completed_at, completed_by, occurrence }) => ({
    task: tasks.get(task)!,
    completed_at,
    completed_by,
    occurrence,
  }))
  return { items, next_cursor: page.next_cursor }
}

/** A search finds its few tasks first; otherwise the newest completions are read by index, of one project or all. */
function sourceFor({ q, project_id }: CompletedQuery): string {
  if (q !== undefined) return 'tasks t CROSS JOIN completions c INDEXED BY completions_task ON c.task_id = t.id'
  const index = project_id ? 'completions_project' : 'completions_newest'
  return `completions c INDEXED BY ${index} CROSS JOIN tasks t ON t.id = c.task_id`
}
