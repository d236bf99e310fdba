import { daysInMonth, isLeapYear, numberOf, partsFromNumber, type Weekday, weekdayOfNumber } from '../calendar/day.ts'
import type { Rule } from './rule.ts'

/** The BY parts of a rule, made ready for looking at days: bit n of a mask stands for the value n. */
export type Pattern = {
  readonly rule: Rule
  readonly months: number
  readonly monthDays: number
  /** Bit 1 is the last day of the month. */
  readonly lastMonthDays: number
  readonly weekdays: number
  readonly nthWeekdays: ReadonlySet<number>
}

const EVERY = -1

export function patternOf(rule: Rule): Pattern {
  const nth = rule.byday.flatMap(({ weekday, ordinal }) => (ordinal === null ? [] : [keyOf(weekday, ordinal)]))
  return {
    rule,
    months: rule.bymonth.length > 0 ? maskOf(rule.bymonth) : EVERY,
    monthDays: rule.bymonthday.length > 0 ? maskOf(rule.bymonthday.filter((day) => day > 0)) : EVERY,
    lastMonthDays: maskOf(rule.bymonthday.filter((day) => day < 0).map((day) => -day)),
    weekdays:
      rule.byday.length > 0
        ? maskOf(rule.byday.filter(({ ordinal }) => ordinal === null).map(({ weekday }) => weekday))
        : EVERY,
    nthWeekdays: new Set(nth),
  }
}

/** The days of a month that match, ascending, as days since 1970-01-01. */
export function daysOfMonth(pattern: Pattern, year: number, month: number): number[] {
  if (!hasBit(pattern.months, month)) return []
  const found: number[] = []
  const span = { year, before: numberOf(year, month, 0), length: daysInMonth(year, month) }
  for (let day = 1; day <= span.length; day++) if (matchesDay(pattern, span, day)) found.push(span.before + day)
  return found
}

/** The days of a year that match, ascending; with BYYEARDAY only those are looked at. */
export function daysOfYear(pattern: Pattern, year: number): number[] {
  const { byyearday } = pattern.rule
  if (byyearday.length === 0) {
    const found: number[] = []
    for (let month = 1; month <= 12; month++) found.push(...daysOfMonth(pattern, year, month))
    return found
  }
  const length = isLeapYear(year) ? 366 : 365
  const before = numberOf(year, 1, 0)
  const ofYear = byyearday.map((day) => (day > 0 ? day : length + 1 + day)).filter((day) => day >= 1 && day <= length)
  return ascending(ofYear.map((day) => before + day)).filter((number) => matches(pattern, number))
}

/** The days that match in the weeks of BYWEEKNO of a year that runs from its first week to the next year's. */
export function daysOfWeeks(pattern: Pattern, year: number): number[] {
  const { byweekno, byyearday, wkst } = pattern.rule
  const start = startOfFirstWeek(year, wkst)
  const weeks = (startOfFirstWeek(year + 1, wkst) - start) / 7
  const wanted = byweekno
    .map((week) => (week > 0 ? week - 1 : weeks + week))
    .filter((week) => week >= 0 && week < weeks)
  return ascending(wanted).flatMap((week) =>
    daysFrom(pattern, start + week * 7).filter((number) => byyearday.length === 0 || isOneOfYear(byyearday, number)),
  )
}

/** The days that match among seven from a day on. */
export function daysFrom(pattern: Pattern, start: number): number[] {
  const found: number[] = []
  for (let number = start; number < start + 7; number++) if (matches(pattern, number)) found.push(number)
  return found
}

/** The first day of the week that holds 4 January: a year's first week has at least four of its days (RFC 5545). */
export function startOfFirstWeek(year: number, wkst: Weekday): number {
  return startOfWeekOf(numberOf(year, 1, 4), wkst)
}

export function startOfWeekOf(number: number, wkst: Weekday): number {
  return number - ((weekdayOfNumber(number) - wkst + 7) % 7)
}

function matches(pattern: Pattern, number: number): boolean {
  if (pattern.nthWeekdays.size === 0 && !hasBit(pattern.weekdays, weekdayOfNumber(number))) return false
  if (pattern.months === EVERY && pattern.monthDays === EVERY && pattern.nthWeekdays.size === 0) return true
  const { year, month, day } = partsFromNumber(number)
  if (!hasBit(pattern.months, month)) return false
  return matchesDay(pattern, { year, before: number - day, length: daysInMonth(year, month) }, day)
}

/** `before` is the number of the day before the first of the month. */
type MonthSpan = { year: number; before: number; length: number }

function matchesDay(pattern: Pattern, { year, before, length }: MonthSpan, day: number): boolean {
  if (!hasBit(pattern.monthDays, day) && !hasBit(pattern.lastMonthDays, length + 1 - day)) return false
  const number = before + day
  const weekday = weekdayOfNumber(number)
  if (hasBit(pattern.weekdays, weekday)) return true
  if (pattern.nthWeekdays.size === 0) return false
  if (pattern.rule.freq === 'MONTHLY' || pattern.rule.bymonth.length > 0) return isNth(pattern, weekday, day, length)
  return isNth(pattern, weekday, number - numberOf(year, 1, 0), isLeapYear(year) ? 366 : 365)
}

function isNth({ nthWeekdays }: Pattern, weekday: Weekday, place: number, length: number): boolean {
  return (
    nthWeekdays.has(keyOf(weekday, Math.ceil(place / 7))) ||
    nthWeekdays.has(keyOf(weekday, -Math.ceil((length + 1 - place) / 7)))
  )
}

function isOneOfYear(byyearday: readonly number[], number: number): boolean {
  const { year } = partsFromNumber(number)
  const place = number - numberOf(year, 1, 0)
  return byyearday.includes(place) || byyearday.includes(place - 1 - (isLeapYear(year) ? 366 : 365))
}

function keyOf(weekday: Weekday, ordinal: number): number {
  return ordinal * 8 + weekday
}

function maskOf(values: readonly number[]): number {
  return values.reduce((mask, value) => mask | (1 << value), 0)
}

function hasBit(mask: number, value: number): boolean {
  return ((mask >> value) & 1) === 1
}

function ascending(numbers: number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}
