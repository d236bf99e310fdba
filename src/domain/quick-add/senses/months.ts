import { addDays, addMonths, type Day, dayOf, partsOf } from '../../calendar/day.ts'
import type { FilledWith, YearlyDays } from '../slots/values.ts'

/** The last day of the month that a day is in. */
export const endOfMonth = (day: Day): Day => addDays(`${addMonths(day, 1).slice(0, 8)}01`, -1)

/** Whether the word is no person: "from Jan" and "til Jan" may be, "from january" and "til jan 2027" are months. */
export const isSurelyMonth = ({ month, year }: FilledWith<'month'>): boolean => !month.isShort || year !== undefined

/** Whether the word alone is the month: "indtil juni" and "indtil jul 2027", not "indtil jul". */
export const isMonthAlone = ({ month, year }: FilledWith<'month'>): boolean => !month.needsDay || year !== undefined

/** The first day of the month: of its year, else of the next such month from a day on. */
export const startOfNamed =
  ({ month, year }: FilledWith<'month'>) =>
  (base: Day): Day => {
    const start = dayOf(year ?? partsOf(base).year, month.number, 1)
    return year === undefined && start < base ? addMonths(start, 12) : start
  }

/** The last day of the month: of its year, else of the next such month that ends on a day or later. */
export const endOfNamed =
  ({ month, year }: FilledWith<'month'>) =>
  (base: Day): Day => {
    const end = endOfMonth(dayOf(year ?? partsOf(base).year, month.number, 1))
    return year === undefined && end < base ? endOfMonth(addMonths(end, 12)) : end
  }

const LONGEST_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether one day was read, and each of the months has it: not the 31 of january and february. */
export function isInEach(day: number | undefined, days: YearlyDays): boolean {
  return days !== null && days.months.every((number) => (day ?? days.day) <= LONGEST_MONTH[number - 1]!)
}
