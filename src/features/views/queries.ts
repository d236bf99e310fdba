import type { Task } from '../../contract/tasks.ts'
import type { Today, Upcoming } from '../../contract/views.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import { UPCOMING_DAYS } from '../../contract/views.ts'
import type { Instant, Reader, SqlValue } from '../../platform/db/transaction.ts'
import type { Json } from '../../platform/http/json.ts'
import { dayAt } from '../../platform/zones.ts'
import { outsideArchivedSections } from '../sections/queries.ts'
import { tasksAsJson } from '../tasks/wire.ts'
import { IS_OPEN } from '../tasks/queries.ts'

interface Asked {
  archived?: boolean | undefined
}

interface Due {
  /** Rowid of the task. */
  task: number
  due_date: Day
}

/** Open tasks in a range of due days, in all visible projects, by due date. */
function dueTasks(on: Reader, actor: Actor, { archived }: Asked, condition: string, parameters: SqlValue[]): Due[] {
  const inUse = archived ? null : outsideArchivedSections(on, actor)
  return on.all<Due>(
    `SELECT t.rowid AS task, t.due_date FROM members m
     JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL${archived ? '' : ' AND p.archived = 0'}
     JOIN tasks t ON t.project_id = p.id
     WHERE m.user_id = ? AND t.deleted_at IS NULL AND ${IS_OPEN} AND ${condition} AND ${inUse?.sql ?? '1'}
     ORDER BY t.due_key, t.id`,
    [actor.id, ...parameters, ...(inUse?.parameters ?? [])],
  )
}

/** `Today` of the contract, with lists as JSON text. */
export type TodayAsJson = Record<Exclude<keyof Today, 'date'>, Json<Task[]>> & Pick<Today, 'date'>

/** Overdue tasks and those due today, in the actor's time zone. */
export function today(on: Reader, actor: Actor, now: Instant, asked: Asked): TodayAsJson {
  const date = dayAt(now, actor.timezone)
  const due = dueTasks(on, actor, asked, 't.due_key < ?', [addDays(date, 1)])
  const first = due.filter(({ due_date }) => due_date < date).length
  return {
    date,
    overdue: tasksAsJson(on, actor, rowsOf(due.slice(0, first))),
    today: tasksAsJson(on, actor, rowsOf(due.slice(first))),
  }
}

/**
 * One entry per day from `from` (default today), also for empty days, up to the last supported day. A repeating task
 * appears only on its current day.
 */
export function upcoming(
  on: Reader,
  actor: Actor,
  now: Instant,
  { days = UPCOMING_DAYS, from, ...asked }: Asked & { days?: number | undefined; from?: Day | undefined },
): Upcoming {
  const start = from ?? dayAt(now, actor.timezone)
  const dates = [...new Set(Array.from({ length: days }, (_, index) => addDays(start, index)))]
  const due = dueTasks(on, actor, asked, 't.due_key >= ? AND t.due_key < ?', [start, `${dates.at(-1)!}~`])
  const byDay = Map.groupBy(tasksAsJson(on, actor, rowsOf(due)).toJSON(), (task) => task.due_date)
  return { days: dates.map((date) => ({ date, tasks: byDay.get(date) ?? [] })) }
}

const rowsOf = (due: readonly Due[]): number[] => due.map(({ task }) => task)
