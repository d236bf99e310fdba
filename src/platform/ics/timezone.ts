/** Writes VTIMEZONE components (RFC 5545 §3.6.5) from the runtime's time zone data. */
import { dayOf, daysInMonth, weekdayOf } from '../../domain/calendar/day.ts'
import { MINUTE, WEEK } from '../../domain/calendar/milliseconds.ts'
import { WEEKDAY_CODES } from '../../domain/recurrence/rule.ts'
import { RecentCache } from '../recent-cache.ts'
import { localDateTime } from './values.ts'

/** Descriptions begin in this year; earlier times should be written in UTC. */
export const FIRST_YEAR = 2000
const LAST_YEAR = 2046
/** The last year for which every description is correct, with or without a stable rule. */
export const LATEST_YEAR = LAST_YEAR - 1
/** A yearly pattern that holds for the last so many years is written as a rule without end. */
const STEADY_YEARS = 8

/** A change of the UTC offset, in local time before the change. */
interface Turn {
  year: number
  month: number
  day: number
  time: string
  before: string
  after: string
  summer: boolean
}

const described = new RecentCache<string, string>(600)

/**
 * The VTIMEZONE of a zone, as text with line ends. Correct from 2000 on, and without end when its yearly rule is
 * stable.
 */
export const timezone = (zone: string): string => described.get(zone, describe)

function describe(zone: string): string {
  const turns = turnsOf(zone)
  const first = offsetText(offsetsOf(zone)(Date.UTC(FIRST_YEAR, 0, 1)))
  const start = { before: first, after: first, summer: false }
  const steadyFrom = beginningOfPattern(turns)
  const single = turns.filter(({ year }) => year < steadyFrom)
  const steady = turns.filter(({ year }) => year === steadyFrom)
  const forEver = (turn: Turn) =>
    ruleOf(
      turn,
      turns.filter(({ year, month }) => year >= steadyFrom && month === turn.month),
    )
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance(start, localDateTime(dayOf(FIRST_YEAR, 1, 1), '00:00'), null),
    ...single.flatMap((turn) => observance(turn, onset(turn), null)),
    ...steady.flatMap((turn) => observance(turn, onset(turn), forEver(turn))),
    'END:VTIMEZONE',
    '',
  ].join('\r\n')
}

const onset = ({ year, month, day, time }: Turn): string => localDateTime(dayOf(year, month, day), time)

function observance(
  { before, after, summer }: Pick<Turn, 'before' | 'after' | 'summer'>,
  start: string,
  rule: string | null,
): string[] {
  const name = summer ? 'DAYLIGHT' : 'STANDARD'
  const repeated = rule === null ? [] : [`RRULE:${rule}`]
  return [
    `BEGIN:${name}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${before}`,
    `TZOFFSETTO:${after}`,
    ...repeated,
    `END:${name}`,
  ]
}

/** Finds all changes by weekly samples; no zone changes twice within a week. */
function turnsOf(zone: string): Turn[] {
  const offsetAt = offsetsOf(zone)
  const turns: Turn[] = []
  const end = Date.UTC(LAST_YEAR + 1, 0, 2)
  let [at, before] = [Date.UTC(FIRST_YEAR, 0, 1), offsetAt(Date.UTC(FIRST_YEAR, 0, 1))]
  for (; at < end; at += WEEK) {
    const after = offsetAt(at + WEEK)
    if (after !== before) turns.push(turn(firstWith(after, at, at + WEEK, offsetAt), before, after))
    before = after
  }
  return turns.filter(({ year }) => year >= FIRST_YEAR && year <= LAST_YEAR)
}

/** Binary search for the instant of a change, to the minute: `offset` applies at `end` and not at `start`. */
function firstWith(offset: number, start: number, end: number, offsetAt: (instant: number) => number): number {
  let [low, high] = [start, end]
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle) === offset) high = middle
    else low = middle
  }
  return high
}

function turn(instant: number, before: number, after: number): Turn {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(
    new Date(instant + before * MINUTE).toISOString(),
  )!
  const offsets = { before: offsetText(before), after: offsetText(after), summer: after > before }
  return { year: Number(year), month: Number(month), day: Number(day), time: time!, ...offsets }
}

/** Returns a function: the zone's UTC offset in minutes at an instant in milliseconds. */
function offsetsOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (instant) => {
    const [, sign = '+', hours = '0', rest = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(format.format(instant))!
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest))
  }
}

/** Formats an offset in minutes: 60 is `+0100`. */
const offsetText = (offset: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}

/**
 * The first year from which the same changes repeat every year until the end of the data; `LAST_YEAR + 1` when the last
 * years have no changes or different ones.
 */
function beginningOfPattern(turns: readonly Turn[]): number {
  const byYear = Map.groupBy(turns, ({ year }) => year)
  const inYear = (year: number) => byYear.get(year) ?? []
  if (inYear(LAST_YEAR).length === 0) return LAST_YEAR + 1
  let from = LAST_YEAR
  while (from > FIRST_YEAR && isSteady(from - 1, inYear)) from--
  return LAST_YEAR - from >= STEADY_YEARS ? from : LAST_YEAR + 1
}

/** Whether one rule per change describes all years from this one on. */
function isSteady(from: number, inYear: (year: number) => readonly Turn[]): boolean {
  const years = Array.from({ length: LAST_YEAR - from + 1 }, (_, index) => inYear(from + index))
  return inYear(LAST_YEAR).every((_, place) => {
    const all = years.map((turns) => turns[place])
    return (
      years.every((turns) => turns.length === inYear(LAST_YEAR).length) &&
      all.every((turn) => turn !== undefined && isAlike(turn, all[0]!)) &&
      ordinalOf(all as Turn[]) !== null
    )
  })
}

const isAlike = (one: Turn, other: Turn): boolean =>
  one.month === other.month &&
  one.time === other.time &&
  one.before === other.before &&
  one.after === other.after &&
  weekdayOf(dayOf(one.year, one.month, one.day)) === weekdayOf(dayOf(other.year, other.month, other.day))

/**
 * The ordinal of the weekday within the month that all changes share: 1 to 4, or -1 for the last; null when they
 * differ.
 */
function ordinalOf(turns: readonly Turn[]): number | null {
  if (turns.every(({ year, month, day }) => day > daysInMonth(year, month) - 7)) return -1
  const [place] = new Set(turns.map(({ day }) => Math.ceil(day / 7)))
  return turns.every(({ day }) => Math.ceil(day / 7) === place) && place! < 5 ? place! : null
}

function ruleOf({ year, month, day }: Turn, alike: readonly Turn[]): string {
  return `FREQ=YEARLY;BYMONTH=${month};BYDAY=${ordinalOf(alike)}${WEEKDAY_CODES[weekdayOf(dayOf(year, month, day)) - 1]}`
}
