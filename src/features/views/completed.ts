/** Completed tasks of all projects. */
import type { CompletedQuery, CompletedEntry } from '../../contract/views.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import { afterKeys, cutPage, listBinding, readCursor, type Keys, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Instant, Reader, SqlFragment, SqlValue } from '../../platform/db/transaction.ts'
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
  const { limit, cursor, ...asked } = query
  const binding = listBinding('completed', actor.id, asked)
  const rows = newestRows(on, actor, asked, readCursor(cursor, binding, 2), limit + 1)
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

type Asked = Omit<CompletedQuery, 'limit' | 'cursor'>

/**
 * A search finds its few tasks first; otherwise the newest completions are read by index, of one project or all. Where few of
 * these are the actor's, a page of each of their projects is read instead.
 */
function newestRows(on: Reader, actor: Actor, asked: Asked, cursor: Keys | null, most: number): Row[] {
  const span = spanOf(actor, asked, cursor)
  const conditions = [...span, ...narrowing(actor, asked)]
  const read = (from: string, ...more: SqlFragment[]) => rowsFrom(on, actor, from, [...conditions, ...more], most)
  if (asked.q !== undefined)
    return read('tasks t CROSS JOIN completions c INDEXED BY completions_task ON c.task_id = t.id')
  if (asked.project_id)
    return read('completions c INDEXED BY completions_project CROSS JOIN tasks t ON t.id = c.task_id')
  const last = lastOfNewest(on, span)
  const newest = read(
    'completions c INDEXED BY completions_newest CROSS JOIN tasks t ON t.id = c.task_id',
    ...(last ? [isNewerThan(last)] : []),
  )
  return last && newest.length < most ? mergedRows(on, actor, conditions, most) : newest
}

function spanOf(actor: Actor, { from, to }: Asked, cursor: Keys | null): SqlFragment[] {
  const midnight = (day: Day) => instantAt(day, '00:00', actor.timezone)
  return [
    afterKeys(NEWEST_FIRST, cursor, 'descending'),
    ...(from ? [{ sql: 'c.completed_at >= ?', parameters: [midnight(from)] }] : []),
    ...(to ? [{ sql: 'c.completed_at < ?', parameters: [midnight(addDays(to, 1))] }] : []),
  ]
}

const narrowing = (actor: Actor, { project_id, by, q }: Asked): SqlFragment[] => [
  { sql: 't.deleted_at IS NULL', parameters: [] },
  ...(project_id ? [{ sql: 'c.project_id = ?', parameters: [project_id] }] : []),
  ...(by ? [{ sql: 'c.completed_by = ?', parameters: [by === 'me' ? actor.id : by] }] : []),
  ...(q === undefined ? [] : [foundTasks(q)]),
]

const NEWEST_FIRST = ['c.completed_at', 'c.id']
const ORDER = `ORDER BY ${NEWEST_FIRST.map((key) => `${key} DESC`).join(', ')}`

/** Completions of everybody that are looked through for those of one person. */
const MOST_NEWEST = 10_000

/** The first completion that is not among the newest; undefined where all are. */
const lastOfNewest = (on: Reader, span: readonly SqlFragment[]): Pick<Row, 'id' | 'completed_at'> | undefined =>
  on.get(
    `SELECT c.completed_at, c.id FROM completions c INDEXED BY completions_newest WHERE ${allOf(span)}
     ${ORDER} LIMIT 1 OFFSET ${MOST_NEWEST}`,
    parametersOf(span),
  )

const isNewerThan = ({ completed_at, id }: Pick<Row, 'id' | 'completed_at'>): SqlFragment =>
  afterKeys(NEWEST_FIRST, [completed_at, id])

const allOf = (conditions: readonly SqlFragment[]): string => conditions.map(({ sql }) => sql).join(' AND ')
const parametersOf = (conditions: readonly SqlFragment[]): SqlValue[] =>
  conditions.flatMap(({ parameters }) => parameters)

const SHOWN = 'c.id, t.rowid AS task, c.completed_at, c.completed_by, c.occurrence'

function rowsFrom(on: Reader, actor: Actor, from: string, conditions: readonly SqlFragment[], most: number): Row[] {
  return on.all(
    `SELECT ${SHOWN} FROM ${from}
     WHERE ${allOf(conditions)}
       AND EXISTS (SELECT 1 FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
                   WHERE m.project_id = c.project_id AND m.user_id = ?)
     ${ORDER} LIMIT ?`,
    [...parametersOf(conditions), actor.id, most],
  )
}

/** Reads at most this many of each project by index, and takes the newest of these. */
function mergedRows(on: Reader, actor: Actor, conditions: readonly SqlFragment[], most: number): Row[] {
  return on.all(
    `SELECT ${SHOWN} FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
     CROSS JOIN completions c CROSS JOIN tasks t ON t.id = c.task_id
     WHERE m.user_id = ? AND c.id IN (
       SELECT c.id FROM completions c INDEXED BY completions_project CROSS JOIN tasks t ON t.id = c.task_id
       WHERE c.project_id = m.project_id AND ${allOf(conditions)} ${ORDER} LIMIT ?)
     ${ORDER} LIMIT ?`,
    [actor.id, ...parametersOf(conditions), most, most],
  )
}
