import type { Task } from '../../contract/tasks.ts'
import { UPCOMING_DAYS, type Today, type Upcoming } from '../../contract/views.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import type { Instant, Reader, SqlFragment } from '../../platform/db/transaction.ts'
import { jsonObjects, type Json } from '../../platform/http/answers/json.ts'
import { dayAt } from '../../platform/zones.ts'
import { outsideArchivedSections } from '../sections/queries.ts'
import { listsAsJson } from '../tasks/lists/long-lists.ts'
import { IS_OPEN } from '../tasks/queries.ts'

interface Asked {
  archived?: boolean | undefined
}

/**
 * Open tasks in a range of due days, in all visible projects: what `select` says of them. What it names is in the index;
 * `due_date` would be read from the row of each task.
 */
function dueTasks<Row>(
  on: Reader,
  actor: Actor,
  { archived }: Asked,
  select: SqlFragment,
  { sql, parameters }: SqlFragment,
): Row[] {
  const inUse = archived ? null : outsideArchivedSections(on, actor)
  return on.all<Row>(
    `SELECT ${select.sql} FROM members m
     JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL${archived ? '' : ' AND p.archived = 0'}
     JOIN tasks t ON t.project_id = p.id
     WHERE m.user_id = ? AND t.deleted_at IS NULL AND ${IS_OPEN} AND ${inUse?.sql ?? '1'} AND ${sql}`,
    [...select.parameters, actor.id, ...(inUse?.parameters ?? []), ...parameters],
  )
}

/** SQL: their rowids in order, as a JSON array. */
const IN_ORDER = 'json_group_array(t.rowid ORDER BY t.due_key, t.id) AS tasks'

/** `Today` of the contract, with lists as JSON text. */
export type TodayAsJson = Record<Exclude<keyof Today, 'date'>, Json<Task[]>> & Pick<Today, 'date'>

/** Overdue tasks and those due today, in the actor's time zone. */
export async function today(on: Reader, actor: Actor, now: Instant, asked: Asked): Promise<TodayAsJson> {
  const date = dayAt(now, actor.timezone)
  const [overdue, today] = await listsAsJson(on, actor, () => {
    const [due] = dueTasks<{ tasks: string; earlier: number }>(
      on,
      actor,
      asked,
      { sql: `count(*) FILTER (WHERE t.due_key < ?) AS earlier, ${IN_ORDER}`, parameters: [date] },
      { sql: 't.due_key < ?', parameters: [addDays(date, 1)] },
    )
    const rows = rowsOf(due!)
    return [rows.slice(0, due!.earlier), rows.slice(due!.earlier)]
  })
  return { date, overdue: overdue!, today: today! }
}

/**
 * One entry per day from `from` (default today), also for empty days, up to the last supported day. A repeating task
 * appears only on its current day.
 */
export async function upcoming(
  on: Reader,
  actor: Actor,
  now: Instant,
  { days = UPCOMING_DAYS, from, ...asked }: Asked & { days?: number | undefined; from?: Day | undefined },
): Promise<{ days: Json<Upcoming['days']> }> {
  const start = from ?? dayAt(now, actor.timezone)
  const dates = [...new Set(Array.from({ length: days }, (_, index) => addDays(start, index)))]
  const lists = await listsAsJson(on, actor, () => {
    const days = dueTasks<{ day: Day; tasks: string }>(
      on,
      actor,
      asked,
      { sql: `substr(t.due_key, 1, 10) AS day, ${IN_ORDER}`, parameters: [] },
      { sql: 't.due_key >= ? AND t.due_key < ? GROUP BY day', parameters: [start, `${dates.at(-1)!}~`] },
    )
    const byDay = new Map(days.map((day) => [day.day, rowsOf(day)]))
    return dates.map((date) => byDay.get(date) ?? [])
  })
  return { days: jsonObjects(dates.map((date, index) => ({ date, tasks: lists[index]! }))) }
}

const rowsOf = ({ tasks }: { tasks: string }): number[] => JSON.parse(tasks) as number[]
