import type { Task } from '../../../contract/tasks.ts'
import { partsOf, weekdayOf, type Day } from '../../../domain/calendar/day.ts'
import { today } from '../../behaviours/clock.ts'
import { edit } from '../../store/task-actions.ts'
import { dayAndMonth, longWeekday } from '../../text/dates.ts'
import { text } from '../../text/text.ts'
import { openMenu } from '../menu.tsx'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The commonest repeats, reckoned from the task's day; anything else can be typed in the date field. */
export function openRepeat(task: Task, anchor: Element): void {
  const day = task.due_date ?? today.value
  openMenu(anchor, text().task.repeat, [
    {
      label: text().task.never,
      checked: task.recurrence_rule === null,
      act: () => void edit(task.id, { recurrence_rule: null }),
    },
    ...choicesFor(day).map(([label, rule]) => ({
      label,
      checked: task.recurrence_rule === rule,
      act: () => void edit(task.id, { recurrence_rule: rule, recurrence_basis: 'due', due_date: day }),
    })),
  ])
}

function choicesFor(day: Day): [label: string, rule: string][] {
  const words = text().repeat
  const { month, day: dayOfMonth } = partsOf(day)
  return [
    [words.daily, 'FREQ=DAILY'],
    [words.weekdays, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    [words.weekly(longWeekday(day)), `FREQ=WEEKLY;BYDAY=${WEEKDAYS[weekdayOf(day) - 1]}`],
    [words.monthly(dayOfMonth), dayOfMonth > 28 ? 'FREQ=MONTHLY' : `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`],
    [words.yearly(dayAndMonth(day)), `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${dayOfMonth}`],
  ]
}
