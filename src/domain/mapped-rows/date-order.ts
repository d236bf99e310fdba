/** Whether dates have the day or the month first, decided by the whole column: 12/5/2026 alone does not say. */
import { MONTH_FIRST } from '../import/dates.ts'

const NUMERIC = /^\s*(\d{1,2})([-/.])(\d{1,2})\2\d{2,4}(?!\d)/

/** The language tag by which to read these cells: the person's, unless some are right in the other order only. */
export function localeOfDates(cells: Iterable<string>, locale: string): string {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const cell of cells) {
    const [, first, , second] = NUMERIC.exec(cell) ?? []
    isDayFirst ||= Number(first) > 12
    isMonthFirst ||= Number(second) > 12
  }
  if (isDayFirst === isMonthFirst) return locale
  if (isMonthFirst) return MONTH_FIRST
  return locale === MONTH_FIRST ? DAY_FIRST : locale
}

const DAY_FIRST = 'en-GB'
