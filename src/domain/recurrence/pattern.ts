import { daysInMonth, isLeapYear, numberOf, partsFromNumber, type Weekday, weekdayOfNumber } from '../calendar/day.ts'
import type { Rule } from './rule.ts'

/** The BY parts of a rule, prepared for testing days. In a mask, bit n stands for the value n. */
export type DayPattern = {
  readonly months: number
  readonly monthDays: number
  /** Bit 1 is the last day of the month. */
  readonly lastMonthDays: number
  readonly weekdays: number
  readonly nthWeekdays: ReadonlySet<number>
  /** Whether nth weekdays are counted within the month; otherwise within the year. */
  readonly nthOfMonth: boolean
  readonly yearDays: ReadonlySet<number>
  readonly weeks: ReadonlySet<number>
}

const ALL_BITS = -1

/** Converts the BY parts of a rule to masks and sets; absent parts allow every day. */
export function patternOf(rule: Rule): DayPattern {
  const { bymonth, bymonthday, byday } = rule
  const nth = byday.flatMap(({ weekday, ordinal }) => (ordinal === null ? [] : [keyOf(weekday, ordinal)]))
  const plain = byday.flatMap(({ weekday, ordinal }) => (ordinal === null ? [weekday] : []))
  return {
    months: bymonth.length > 0 ? maskOf(bymonth) : ALL_BITS,
    monthDays: bymonthday.length > 0 ? maskOf(bymonthday) : ALL_BITS,
    lastMonthDays: maskOf(bymonthday.map((day) => -day)),
    weekdays: byday.length > 0 ? maskOf(plain) : ALL_BITS,
    nthWeekdays: new Set(nth),
    nthOfMonth: rule.freq === 'MONTHLY' || bymonth.length > 0,
    yearDays: new Set(rule.byyearday),
    weeks: new Set(rule.byweekno),
  }
}

/** Caches `find`: ranges with the same calendar layout are searched once. Returns days counted from `start`. */
export function byCalendar(find: (start: number, end: number) => number[]): (start: number, end: number) => number[] {
  const known = new Map<number, number[]>()
  return (start, end) => {
    const shape = calendarShape(start, end)
    let offsets = known.get(shape)
    if (!offsets) known.set(shape, (offsets = find(start, end).map((number) => number - start)))
    return offsets
  }
}

/**
 * An equal number for ranges (up to two years, or a year of 53 weeks, which may begin and end in others) whose days have
 * the same months, weekdays and leap days.
 */
function calendarShape(start: number, end: number): number {
  const { year, month, day } = partsFromNumber(start)
  const years = [0, 1, 2].reduce((bits, later) => bits * 2 + Number(isLeapYear(year + later)), 0)
  return (((end - start) * 8 + years) * 8 + weekdayOfNumber(start)) * 512 + month * 32 + day
}

/**
 * The matching days from `start` up to but not including `end`, both in days since 1970-01-01. BYWEEKNO counts from
 * `start`.
 */
export function daysWithin(pattern: DayPattern, start: number, end: number): number[] {
  const found: number[] = []
  let { year, month, day } = partsFromNumber(start)
  for (let number = start; number < end; day = 1) {
    const span = { before: number - day, length: daysInMonth(year, month), year }
    const after = Math.min(span.before + span.length + 1, end)
    if (hasBit(pattern.months, month)) {
      for (; number < after; number++) {
        if (matches(pattern, span, number) && isInWeek(pattern, number - start, end - start)) found.push(number)
      }
    }
    number = after
    month = (month % 12) + 1
    if (month === 1) year++
  }
  return found
}

/** A month; `before` is the number of the day before its first day. */
type Span = { year: number; before: number; length: number }

function matches(pattern: DayPattern, span: Span, number: number): boolean {
  const day = number - span.before
  if (!hasBit(pattern.monthDays, day) && !hasBit(pattern.lastMonthDays, span.length + 1 - day)) return false
  const weekday = weekdayOfNumber(number)
  const isNamed = hasBit(pattern.weekdays, weekday)
  if (isNamed && pattern.yearDays.size === 0) return true
  if (!isNamed && pattern.nthWeekdays.size === 0) return false
  const yearLength = isLeapYear(span.year) ? 366 : 365
  const yearDay = number - numberOf(span.year, 1, 0)
  if (!isNamed) {
    const [place, length] = pattern.nthOfMonth ? [day, span.length] : [yearDay, yearLength]
    if (!isNth(pattern, weekday, place, length)) return false
  }
  return pattern.yearDays.size === 0 || hasFromEitherEnd(pattern.yearDays, yearDay, yearLength)
}

function isNth({ nthWeekdays }: DayPattern, weekday: Weekday, place: number, length: number): boolean {
  return (
    nthWeekdays.has(keyOf(weekday, Math.ceil(place / 7))) ||
    nthWeekdays.has(keyOf(weekday, -Math.ceil((length + 1 - place) / 7)))
  )
}

function isInWeek({ weeks }: DayPattern, offset: number, length: number): boolean {
  return weeks.size === 0 || hasFromEitherEnd(weeks, Math.floor(offset / 7) + 1, length / 7)
}

function hasFromEitherEnd(places: ReadonlySet<number>, place: number, length: number): boolean {
  return places.has(place) || places.has(place - length - 1)
}

function keyOf(weekday: Weekday, ordinal: number): number {
  return ordinal * 8 + weekday
}

/** Only positive values. */
function maskOf(values: readonly number[]): number {
  return values.reduce((mask, value) => (value > 0 ? mask | (1 << value) : mask), 0)
}

function hasBit(mask: number, value: number): boolean {
  return ((mask >> value) & 1) === 1
}
