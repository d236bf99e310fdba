import { daysBetween, partsOf, type Day } from '../../../../domain/calendar/day.ts'
import { today } from '../../../text/clock.ts'
import { dayAndMonth, lengthInWords, nearDay } from '../../../text/dates.ts'
import { moreText } from '../../../text/text.ts'
import type { Due } from '../../../data/tasks/edit.ts'
import { read, ruleText } from '../../../data/tasks/reader.ts'

/** A due date, time, length and repeat in the person's words, such that quick add reads them back. */
export function spellDue({ due_date, due_time, duration_min, recurrence_rule, recurrence_basis = 'due' }: Due): string {
  if (due_date === null) return ''
  const { at, lasting } = moreText().quickAdd.spelled
  const repeat = recurrence_rule ? ruleText(recurrence_rule, recurrence_basis) : ''
  const starts = repeat !== '' && read(repeat).due_date === due_date
  return [
    repeat,
    starts ? '' : spellDay(due_date),
    due_time ? at(due_time) : '',
    duration_min ? lasting(duration_min) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Tomorrow, 25 April, 3 May 2028; as 2028-05-03 where words would be read otherwise. */
function spellDay(day: Day): string {
  const inFull = dayAndMonth(day)
  const near = Math.abs(daysBetween(today.value, day)) <= 1 ? [nearDay(day).toLowerCase()] : []
  const choices = [...near, inFull, `${inFull} ${partsOf(day).year}`]
  return choices.find((choice) => read(choice).due_date === day) ?? day
}

/** So many minutes before the task is due, as an offset: `!30 min`, `!2 h`, `!1 day`, `!0 min`. */
export function spellReminder(offset: number): string {
  const words = moreText().quickAdd.spelled
  return `!${offset !== 0 && offset % (24 * 60) === 0 ? words.day : lengthInWords(-offset)}`
}
