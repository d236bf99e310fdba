import { addDays, addMonths, isDay, startOfWeek, type Day } from './day.ts'

/** A calendar month, `YYYY-MM`. Months compare as strings. */
export type Month = string

const FIRST_MONTH: Month = '0001-02'
const LAST_MONTH: Month = '9999-11'

/** Whether the text is a month whose weeks are all between the years 0001 and 9999. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-\d\d$/.test(text) && isDay(`${text}-01`) && text >= FIRST_MONTH && text <= LAST_MONTH

/** The month that contains a day. */
export const monthOfDay = (day: Day): Month => day.slice(0, 7)

/** The 1st of a month. */
export const firstDayOf = (month: Month): Day => `${month}-01`

/** The month `n` months later (earlier when negative). */
export const monthsLater = (month: Month, n: number): Month => monthOfDay(addMonths(firstDayOf(month), n))

/** The weeks that overlap a month, four to six of seven days each; `weekStart` is an ISO weekday. */
export function weeksOf(month: Month, weekStart: number): Day[][] {
  const weeks: Day[][] = []
  let start = startOfWeek(firstDayOf(month), weekStart)
  do {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
    start = addDays(start, 7)
  } while (monthOfDay(start) === month)
  return weeks
}
