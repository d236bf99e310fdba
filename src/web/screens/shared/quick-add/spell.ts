import { daysBetween, partsOf, type Day } from '../../../../domain/calendar/day.ts'
import { today } from '../../../text/clock.ts'
import { dayAndMonth, lengthInWords, nearDay } from '../../../text/dates.ts'
import { moreText } from '../../../text/text.ts'
import type { Due } from '../../../data/tasks/edit.ts'
import { read, ruleText } from '../../../data/tasks/reader.ts'

/** A due date, time, length and repeat in the person's words, such that quick add reads them back. */
export function spellDue({ due_date, due_time, duration_min, recurrence_rule, recurrence_basis = 'due' }: Due): string {
  const { at, lasting } = moreText().quickAdd.spelled
  const length = duration_min ? lasting(duration_min) : ''
  if (due_date === null) return length
  const repeat = recurrence_rule ? ruleText(recurrence_rule, recurrence_basis) : ''
  const withDay = (day: string): string => [repeat, day, due_time ? at(due_time) : '', length].filter(Boolean).join(' ')
  // The words of a day may mean something else beside a repeat, and a repeat whose time has passed begins later.
  const isReadBack = (day: string): boolean => {
    const { content, due_date: found } = read(`x ${withDay(day)}`)
    return content === 'x' && found === due_date
  }
  return withDay([...(repeat ? [''] : []), ...daysSpelled(due_date)].find(isReadBack) ?? due_date)
}

/** Tomorrow, 25 April, 3 May 2028. */
function daysSpelled(day: Day): string[] {
  const inFull = dayAndMonth(day)
  const near = Math.abs(daysBetween(today.value, day)) <= 1 ? [nearDay(day).toLowerCase()] : []
  return [...near, inFull, `${inFull} ${partsOf(day).year}`]
}

/** So many minutes before the task is due, as an offset: `!30 min`, `!2 h`, `!1 day`, `!0 min`. */
export function spellReminder(offset: number): string {
  const words = moreText().quickAdd.spelled
  return `!${offset !== 0 && offset % (24 * 60) === 0 ? words.day : lengthInWords(-offset)}`
}
