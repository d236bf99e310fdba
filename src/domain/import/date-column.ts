/** What the dates of a column say together of how each is to be read. */
import { DAY_FIRST, instantIn, MONTH_FIRST } from './dates.ts'

/** A date without a year has slashes: 10-15 may be a time. */
const NUMERIC = /^\s*(\d{1,2})(?:([-/])(\d{1,2})\2\d{2,4}|\/(\d{1,2}))(?!\d)/

/**
 * The language tag to read these cells by: the person's, unless some are right in the other order of day and month only.
 */
export function localeOfDates(cells: Iterable<string>, locale: string): string {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const cell of cells) {
    const [, first, , dashed, slashed] = NUMERIC.exec(cell) ?? []
    isDayFirst ||= Number(first) > 12
    isMonthFirst ||= Number(dashed ?? slashed) > 12
  }
  if (isDayFirst === isMonthFirst) return locale
  if (isMonthFirst) return MONTH_FIRST
  return locale === MONTH_FIRST ? DAY_FIRST : locale
}

const TIMED = /\d:\d\d|\d ?[ap]\.?m\b|\bkl/i

/** Whether midnight in UTC stands for a day without a time, as in Google Tasks: no cell has another time. */
export const writesDaysAsMidnight = (cells: readonly string[]): boolean =>
  cells.every((cell) => instantIn(cell)?.isMidnight ?? !TIMED.test(cell))
