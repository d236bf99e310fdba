import { daysBetween, partsOf, type Day } from '../../../../domain/calendar/day.ts'
import { MINUTES_PER_DAY } from '../../../../domain/calendar/time.ts'
import { today } from '../../../text/clock.ts'
import { dayAndMonth, lengthInWords, nearDay } from '../../../text/dates.ts'
import { moreText } from '../../../text/text.ts'
import type { Due } from '../../../data/tasks/edit.ts'
import { read, ruleFor, ruleText } from '../../../data/tasks/adding/reader.ts'

/** The days of a rule; where they are those of its first day, that one beside the repeat says them too. */
const DAYS_OF_RULE = /;BY[A-Z]+=[^;]+/g

/** A due date, time, length and repeat in the person's words, such that quick add reads them back. */
export function spellDue({ due_date, due_time, duration_min, recurrence_rule, recurrence_basis = 'due' }: Due): string {
  const { at, lasting } = moreText().quickAdd.spelled
  const length = duration_min ? lasting(duration_min) : ''
  if (due_date === null) return length
  const spelled = (repeat: string, day: string): string =>
    [repeat, day, due_time ? at(due_time) : '', length].filter(Boolean).join(' ')
  const rule = recurrence_rule ? ruleFor(due_date, recurrence_rule, recurrence_basis) : null
  // The words of a day may mean something else beside a repeat, and a repeat whose time has passed begins later.
  const isReadBack = (words: string): boolean => {
    const found = read(`x ${words}`)
    return found.content === 'x' && found.due_date === due_date && found.recurrence_rule === rule
  }
  const repeats = recurrence_rule
    ? [recurrence_rule, recurrence_rule.replaceAll(DAYS_OF_RULE, '')].map((one) => ruleText(one, recurrence_basis))
    : ['']
  const days = [...(recurrence_rule ? [''] : []), ...daysSpelled(due_date), due_date]
  const choices = repeats.flatMap((repeat) => days.map((day) => spelled(repeat, day)))
  return choices.find(isReadBack) ?? spelled(repeats[0]!, due_date)
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
  return `!${offset !== 0 && offset % MINUTES_PER_DAY === 0 ? words.day : lengthInWords(-offset)}`
}
