import type { Task } from '../../../../contract/tasks.ts'
import { addDays, type Day } from '../../../../domain/calendar/day.ts'
import { nextAfter, occurrences } from '../../../../domain/recurrence/next.ts'
import { parseRule } from '../../../../domain/recurrence/parse.ts'
import { today } from '../../../text/clock.ts'
import type { Span } from './calendar.ts'
import { isInSightOf } from './in-sight.ts'
import { byDue, type DatedTask } from './lists.ts'
import { tasks } from '../tasks.ts'

/** Future occurrences of open repeating tasks by day; tasks that repeat from completion have none. */
export function comingDays({ from, before, projectId }: Span): Map<Day, Task[]> {
  const days = new Map<Day, Task[]>()
  for (const task of tasks
    .all()
    .filter((one) => repeats(one, projectId))
    .toSorted(byDue)) {
    for (const day of daysAhead(task, from, before)) days.set(day, [...(days.get(day) ?? []), task])
  }
  return days
}

type RepeatingTask = DatedTask & { recurrence_rule: string }

const repeats = (task: Task, projectId: string | null): task is RepeatingTask =>
  task.recurrence_rule !== null &&
  task.recurrence_basis === 'due' &&
  task.due_date !== null &&
  !task.completed &&
  isInSightOf(task, projectId)

function daysAhead({ recurrence_rule, due_date }: RepeatingTask, from: Day, before: Day): Day[] {
  const parsed = parseRule(recurrence_rule)
  if (!parsed.ok) return []
  const { rule } = parsed
  const last = [due_date, addDays(from, -1), today.value].toSorted().at(-1)!
  if (rule.count !== null) return occurrences(rule, due_date, rule.count).filter((day) => day > last && day < before)
  const days: Day[] = []
  for (let day = nextAfter(rule, due_date, last); day !== null && day < before; day = nextAfter(rule, due_date, day))
    days.push(day)
  return days
}
