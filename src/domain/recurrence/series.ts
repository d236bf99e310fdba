import {
  type Day,
  dayFromNumber,
  dayNumber,
  LAST_DAY,
  numberOf,
  partsFromNumber,
  type Weekday,
  weekdayOfNumber,
} from '../calendar/day.ts'
import { byCalendar, daysWithin, patternOf } from './pattern.ts'
import type { Rule } from './rule.ts'

/** `periods`: how many periods were searched; lets tests check that the search is bounded. */
export type FoundOccurrence = { day: Day | null; periods: number }

/**
 * The first occurrence from `from` to `last` of a series whose interval is counted from `anchor`. The calendar repeats
 * after 400 years, so the search ends after that many of the rule's periods; for daily rules with an interval after 400
 * years.
 */
export function findOccurrence(rule: Rule, anchor: Day, from: Day, last: Day = LAST_DAY): FoundOccurrence {
  if (isBeyondWeek(rule)) return { day: null, periods: 0 }
  const end = dayNumber(rule.until !== null && rule.until < last ? rule.until : last)
  const daysOf = daysOfPeriods(rule)
  const zero = dayNumber(anchor)
  const every = rule.freq === 'DAILY' ? rule.interval : 1
  const first = zero + Math.ceil((dayNumber(from) - zero) / every) * every
  const counts = (number: number) => number >= first && (number - first) % every === 0
  const { most, of, start } = periodsOf(rule)
  const step = rule.freq === 'DAILY' ? 1 : rule.interval
  const phase = of(zero)
  let period = phase + Math.ceil((of(first) - phase) / step) * step
  for (let looked = 1; looked <= most; looked++, period += step) {
    const begin = start(period)
    if (begin > end) return { day: null, periods: looked }
    const offset = daysOf(begin, start(period + 1)).find((each) => counts(begin + each))
    if (offset !== undefined)
      return { day: begin + offset <= end ? dayFromNumber(begin + offset) : null, periods: looked }
  }
  return { day: null, periods: most }
}

const known = new WeakMap<Rule, ReturnType<typeof byCalendar>>()

/** Kept with the rule: a series of thousands of days searches the same few calendars. */
function daysOfPeriods(rule: Rule): ReturnType<typeof byCalendar> {
  let days = known.get(rule)
  if (!days) {
    const pattern = patternOf(rule)
    known.set(rule, (days = byCalendar((start, end) => chosen(rule, daysWithin(pattern, start, end)))))
  }
  return days
}

/** Whether BYSETPOS selects only positions beyond the number of days in a week's set; such a rule has no occurrence. */
const isBeyondWeek = ({ freq, byday, bysetpos }: Rule): boolean =>
  freq === 'WEEKLY' && bysetpos.length > 0 && bysetpos.every((place) => Math.abs(place) > (byday.length || 7))

/** The days of a period that BYSETPOS selects. For daily rules each day is its own set. */
function chosen({ freq, bysetpos }: Rule, days: number[]): number[] {
  const isChosen = (place: number, length: number) =>
    bysetpos.length === 0 || bysetpos.includes(place + 1) || bysetpos.includes(place - length)
  if (freq !== 'DAILY') return days.filter((_, place) => isChosen(place, days.length))
  return isChosen(0, 1) ? days : []
}

/** After so many years the same days have the same weekdays again. */
const YEARS_OF_CALENDAR = 400
const WEEKS_OF_CALENDAR = (numberOf(1 + YEARS_OF_CALENDAR, 1, 1) - numberOf(1, 1, 1)) / 7

/** Numbered periods, each from its `start` to the next one's: `most` until the calendar repeats. `of`: which has a day. */
type Periods = { most: number; of: (day: number) => number; start: (period: number) => number }

/** Days are days since 1970-01-01. Daily rules use months as periods, so that excluded months are skipped quickly. */
function periodsOf({ freq, wkst, byweekno }: Rule): Periods {
  if (freq === 'WEEKLY') {
    const start = (week: number) => week * 7 + wkst - 4
    return { most: WEEKS_OF_CALENDAR, of: (day) => Math.floor((day - start(0)) / 7), start }
  }
  if (freq !== 'YEARLY')
    return {
      most: YEARS_OF_CALENDAR * 12,
      of: (day) => partsFromNumber(day).year * 12 + partsFromNumber(day).month - 1,
      start: (month) => numberOf(Math.floor(month / 12), (month % 12) + 1, 1),
    }
  if (byweekno.length === 0)
    return { most: YEARS_OF_CALENDAR, of: (day) => partsFromNumber(day).year, start: (year) => numberOf(year, 1, 1) }
  return { most: YEARS_OF_CALENDAR, of: (day) => yearOfWeek(day, wkst), start: (year) => startOfFirstWeek(year, wkst) }
}

/**
 * The year of the week that contains the day: early January may belong to the previous year, late December to the next.
 */
function yearOfWeek(day: number, wkst: Weekday): number {
  const { year } = partsFromNumber(day)
  if (day < startOfFirstWeek(year, wkst)) return year - 1
  return day < startOfFirstWeek(year + 1, wkst) ? year : year + 1
}

/** The first day of the week that contains 4 January; a year's first week has at least four of its days (RFC 5545). */
function startOfFirstWeek(year: number, wkst: Weekday): number {
  const fourth = numberOf(year, 1, 4)
  return fourth - ((weekdayOfNumber(fourth) - wkst + 7) % 7)
}
