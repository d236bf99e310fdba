import { type Day, dayFromNumber, dayNumber, LAST_DAY, numberOf, partsFromNumber } from '../calendar/day.ts'
import {
  daysFrom,
  daysOfMonth,
  daysOfWeeks,
  daysOfYear,
  type Pattern,
  patternOf,
  startOfFirstWeek,
  startOfWeekOf,
} from './pattern.ts'
import type { Rule } from './rule.ts'

/** `periods`: how many periods were looked at, to prove that a search is bounded. */
export type Found = { day: Day | null; periods: number }

/** Periods are numbered through time; `number` is a day since 1970-01-01. */
type Periods = {
  readonly step: number
  /** How many to look at before giving up. */
  readonly most: number
  of(number: number): number
  /** The first day of a period. */
  start(period: number): number
  /** The matching days of a period, ascending. */
  days(period: number): number[]
}

/**
 * The first occurrence on or after `from` and up to `last` of the series whose interval counts from `anchor`.
 * Calendar and weekdays repeat after 400 years, so a rule that has found none in that many of its periods has none;
 * a daily one with an interval is given up after 400 years.
 */
export function find(rule: Rule, anchor: Day, from: Day, last: Day = LAST_DAY): Found {
  const first = dayNumber(from)
  const end = dayNumber(rule.until !== null && rule.until < last ? rule.until : last)
  const periods = periodsOf(patternOf(rule), dayNumber(anchor))
  const phase = periods.of(dayNumber(anchor))
  let period = phase + Math.ceil((periods.of(first) - phase) / periods.step) * periods.step
  for (let looked = 1; looked <= periods.most; looked++, period += periods.step) {
    if (periods.start(period) > end) return { day: null, periods: looked }
    const day = chosen(periods.days(period), rule.freq === 'DAILY' ? [] : rule.bysetpos).find(
      (number) => number >= first,
    )
    if (day !== undefined) return { day: day <= end ? dayFromNumber(day) : null, periods: looked }
  }
  return { day: null, periods: periods.most }
}

function chosen(days: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return days
  const places = new Set(positions.map((position) => (position > 0 ? position - 1 : days.length + position)))
  return days.filter((_, place) => places.has(place))
}

function periodsOf(pattern: Pattern, anchor: number): Periods {
  const { freq, interval, wkst, byweekno } = pattern.rule
  switch (freq) {
    case 'DAILY':
      return { ...monthsOf((year, month) => everyNth(pattern, year, month, anchor)), step: 1 }
    case 'WEEKLY':
      return {
        step: interval,
        most: 20_871,
        of: (number) => (startOfWeekOf(number, wkst) - (wkst - 4)) / 7,
        start: (week) => week * 7 + (wkst - 4),
        days: (week) => daysFrom(pattern, week * 7 + (wkst - 4)),
      }
    case 'MONTHLY':
      return { ...monthsOf((year, month) => daysOfMonth(pattern, year, month)), step: interval }
    case 'YEARLY':
      if (byweekno.length > 0)
        return {
          step: interval,
          most: 400,
          of: (number) => yearOfWeek(number, pattern),
          start: (year) => startOfFirstWeek(year, wkst),
          days: (year) => daysOfWeeks(pattern, year),
        }
      return {
        step: interval,
        most: 400,
        of: (number) => partsFromNumber(number).year,
        start: (year) => numberOf(year, 1, 1),
        days: (year) => daysOfYear(pattern, year),
      }
  }
}

function monthsOf(days: (year: number, month: number) => number[]): Omit<Periods, 'step'> {
  const at = (month: number): [number, number] => [Math.floor(month / 12), (month % 12) + 1]
  return {
    most: 4800,
    of: (number) => {
      const { year, month } = partsFromNumber(number)
      return year * 12 + month - 1
    },
    start: (month) => numberOf(...at(month), 1),
    days: (month) => days(...at(month)),
  }
}

/** A daily rule's sets are single days, so BYSETPOS takes each or none; months are walked to pass over what is barred. */
function everyNth(pattern: Pattern, year: number, month: number, anchor: number): number[] {
  const { bysetpos } = pattern.rule
  if (bysetpos.length > 0 && !bysetpos.includes(1) && !bysetpos.includes(-1)) return []
  return daysOfMonth(pattern, year, month).filter((number) => (number - anchor) % pattern.rule.interval === 0)
}

/** The year whose weeks hold the day: early January may belong to the year before, late December to the next. */
function yearOfWeek(number: number, { rule }: Pattern): number {
  const { year } = partsFromNumber(number)
  if (number < startOfFirstWeek(year, rule.wkst)) return year - 1
  return number < startOfFirstWeek(year + 1, rule.wkst) ? year : year + 1
}
