/** What the dates of a column say together of how each is to be read. */
import { DAY_FIRST, instantIn, MONTH_FIRST } from '../import/dates.ts'

/** A date without a year has slashes: 10-15 and 10.30 may be times. */
const NUMERIC = /^\s*(\d{1,2})(?:([-/])(\d{1,2})\2\d{2,4}|\.(\d{1,2})\.(?:\d{4}|[23]\d)|\/(\d{1,2}))(?!\d)/

/**
 * The language tag to read these cells by: the person's, unless some are right in the other order of day and month only.
 * Dates with dots begin with the day.
 */
export function localeOfDates(cells: Iterable<string>, locale: string): string {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const cell of cells) {
    const [, first, , dashed, dotted, slashed] = NUMERIC.exec(cell) ?? []
    isDayFirst ||= Number(first) > 12 || Number(dotted) <= 12
    isMonthFirst ||= [dashed, dotted, slashed].some((second) => Number(second) > 12)
  }
  if (isDayFirst === isMonthFirst) return locale
  if (isMonthFirst) return MONTH_FIRST
  return locale === MONTH_FIRST ? DAY_FIRST : locale
}

const TIMED = /\d:\d\d|\d ?[ap]\.?m\b|\bkl/i

/** Whether midnight in UTC stands for a day without a time, as in Google Tasks: no cell has another time. */
export const midnightIsDay = (cells: readonly string[]): boolean =>
  cells.every((cell) => instantIn(cell)?.isMidnight ?? !TIMED.test(cell))
