import type { Task } from '../../contract/tasks.ts'
import type { Today, Upcoming } from '../../contract/views.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, type Day } from '../../domain/calendar/day.ts'
import type { Instant, Reader, SqlValue } from '../../platform/db/transaction.ts'
import { dayAt } from '../../platform/zones.ts'
import { asTask, SEEN, type SeenTask } from '../tasks/queries.ts'

interface Asked {
  archived?: boolean | undefined
}

/** Open tasks due in a span of days, in every visible project, in due order. */
function dueTasks(on: Reader, actor: Actor, { archived }: Asked, condition: string, parameters: SqlValue[]): Task[] {
  return on
    .all<SeenTask>(
      `SELECT ${SEEN} FROM members m
       JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL${archived ? '' : ' AND p.archived = 0'}
       JOIN tasks t ON t.project_id = p.id
       WHERE m.user_id = ? AND t.deleted_at IS NULL AND t.completed_at IS NULL AND ${condition}
       ORDER BY t.due_key, t.id`,
      [actor.id, actor.id, actor.id, ...parameters],
    )
    .map((row) => asTask(row, actor))
}

/** Overdue tasks and those due today, on the actor's own calendar. */
export function today(on: Reader, actor: Actor, now: Instant, asked: Asked = {}): Today {
  const date = dayAt(now, actor.timezone)
  const tasks = dueTasks(on, actor, asked, 't.due_key < ?', [addDays(date, 1)])
  return {
    date,
    overdue: tasks.filter((task) => task.due_date! < date),
    today: tasks.filter((task) => task.due_date === date),
  }
}

/** One entry a day from `from` or today on, empty days included, to the last there is; a repeat stands at its current day only. */
export function upcoming(
  on: Reader,
  actor: Actor,
  now: Instant,
  { days = 7, from, ...asked }: Asked & { days?: number | undefined; from?: Day | undefined },
): Upcoming {
  const start = from ?? dayAt(now, actor.timezone)
  const dates = [...new Set(Array.from({ length: days }, (_, index) => addDays(start, index)))]
  const tasks = dueTasks(on, actor, asked, 't.due_key >= ? AND t.due_key < ?', [start, `${dates.at(-1)!}~`])
  const byDay = Map.groupBy(tasks, (task) => task.due_date)
  return { days: dates.map((date) => ({ date, tasks: byDay.get(date) ?? [] })) }
}
