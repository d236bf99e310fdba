import { addDays, addMonths, type Day, isDay, dayOf, partsOf, startOfWeek, weekdayOf } from '../calendar/day.ts'
import { minutesOf, timeFromMinutes, type Time } from '../calendar/time.ts'
import { parseRule } from '../recurrence/parse.ts'
import { type Rule, WEEKDAY_CODES } from '../recurrence/rule.ts'
import type { Meaning } from './language.ts'
import type { Context } from './types.ts'
import type { Clock, Figures, Filled, Range } from './values.ts'

/**
 * What a token needs before it counts: `short` weekdays, `shy` months, `figures` and `edge` days, `part` of the day,
 * `often` (daily), `weekday` (Friday the 27th).
 */
export type Weakness = 'short' | 'shy' | 'figures' | 'fraction' | 'edge' | 'part' | 'after day' | 'often' | 'weekday'

/** What a phrase was understood to say. */
export interface Sense {
  kind: 'date' | 'time' | 'repeat' | 'duration' | 'reminder' | 'count' | 'stretch' | 'text'
  weak?: Weakness
  day?: Day
  /** The same words seen from another day: for "until 1 May" of a repeat that starts later. */
  dayFrom?: (base: Day) => Day
  /** Which weekday it names, when that is all it says. */
  weekday?: number
  /** That weekday in this week or the next. */
  isWeekday?: boolean
  /** A day of the calendar, which a weekday beside it may confirm. */
  isCalendarDay?: boolean
  time?: Time
  /** A part of the day or a time that only goes with its day; a clock time beats it. */
  isSoft?: boolean
  clock?: Clock
  rule?: Rule
  /** How long, also from a clock time to another. */
  minutes?: number
  count?: number
}

type Reader = (filled: Filled, context: Context) => Sense | null

/** The sense of a phrase, or `null` when there is no such day, time or rule. */
export function senseOf(meaning: Meaning, filled: Filled, context: Context): Sense | null {
  const relative = /^(-?\d+)(?:@(\d\d:\d\d))?$/.exec(meaning)
  if (relative) return date(addDays(context.today, Number(relative[1])), relative[2])
  if (meaning.startsWith('after day@'))
    return { kind: 'time', time: meaning.slice(10), isSoft: true, weak: 'after day' }
  const rule = /^(often:)?(FREQ=[^@]*)(?:@(.*))?$/.exec(meaning)
  if (rule) return repeat(rule[2]!, Boolean(rule[1]), rule[3] === 'P' ? filled.P : rule[3], filled)
  return READERS[meaning]?.(filled, context) ?? null
}

const READERS: Readonly<Partial<Record<Meaning, Reader>>> = {
  in: ({ N, U }, { today }) => {
    const day = ahead(today, N!, U!)
    return day < '9999-01-01' ? date(day) : null
  },
  'in minutes': ({ T }, { today, time }) => {
    const minutes = minutesOf(time) + T!
    return { kind: 'date', day: addDays(today, Math.floor(minutes / 1440)), time: timeFromMinutes(minutes) }
  },
  weekday: ({ W }, { today }) => {
    const dayFrom = (base: Day) => addDays(base, (W!.number - weekdayOf(base) + 7) % 7)
    const weak = W!.short ? { weak: 'short' as const } : {}
    return { kind: 'date', day: dayFrom(today), dayFrom, weekday: W!.number, isWeekday: true, ...weak }
  },
  'this weekday': ({ W }, { today }) => ({
    ...date(addDays(today, (W!.number - weekdayOf(today) + 7) % 7)),
    isWeekday: true,
  }),
  'weekday next week': ({ W }, context) => ({ ...date(inNextWeek(W!.number, context)), isWeekday: true }),
  weekend: (_, { today }) => date(addDays(today, (6 - weekdayOf(today) + 7) % 7)),
  'next weekend': (_, context) => date(inNextWeek(6, context)),
  'next week': (_, { today, weekStart }) => date(addDays(startOfWeek(today, weekStart), 7)),
  'next month': (_, { today }) => date(`${addMonths(today, 1).slice(0, 8)}01`),
  'end of month': (_, { today }) => date(addDays(`${addMonths(today, 1).slice(0, 8)}01`, -1)),
  'day of month': ({ E }, { today }) => calendarDay(today, E![0]!, null, null),
  'day of month, by its weekday': ({ E }, { today }) => calendarDay(today, E![0]!, null, null, 'weekday'),
  'day of month, at the edge': ({ D }, { today }) => calendarDay(today, D!, null, null, 'edge'),
  date: ({ D, M, Y }, { today }) => {
    const day = calendarDay(today, D!, M!.number, Y ?? null, M!.shy ? 'shy' : undefined)
    return day ?? (Y === undefined ? null : { kind: 'text' })
  },
  figures: ({ X, Z }, context) => inFigures((X ?? Z)!, context),
  clock: ({ C }) => (C!.bare ? null : atClock(C!, C!.oClock)),
  'at clock': ({ C }) => (C!.bare && (C!.compact || C!.hour === 0) ? null : atClock(C!, true)),
  'at clock, 24 hours': ({ C }) => atClock(C!, false),
  range: ({ R }) => (R!.isPlain || !R!.end.bare ? inRange(R!, false) : null),
  'at range': ({ R }) => (R!.isPlain || !R!.end.bare ? inRange(R!, true) : null),
  'from range': ({ R }) => inRange(R!, false),
  'range, 24 hours': ({ R }) => (R!.isPlain || !R!.end.bare ? throughClock(R!, false) : null),
  'from range, 24 hours': ({ R }) => throughClock(R!, false),
  part: ({ P }) => ({ kind: 'time', time: P!, isSoft: true, weak: 'part' }),
  'in part': ({ P }) => ({ kind: 'time', time: P!, isSoft: true }),
  'today part': ({ P }, { today }) => date(today, P),
  duration: ({ T }) => (T! >= 1 && T! <= 10080 ? { kind: 'duration', minutes: T! } : null),
  reminder: ({ T, N, U }) => {
    const minutes = T ?? N! * (U === 1 ? 1440 : U === 2 ? 10080 : 0)
    return U! > 2 || minutes > 525_600 ? null : { kind: 'reminder', minutes }
  },
  count: ({ N }) => (N! >= 1 && N! <= 1000 ? { kind: 'count', count: N! } : null),
  stretch: ({ N, U }, { today }) => ({
    kind: 'stretch',
    day: today,
    dayFrom: (base) => addDays(ahead(base, N!, U!), -1),
  }),
  text: () => ({ kind: 'text' }),
}

function date(day: Day, time?: string): Sense {
  return time ? { kind: 'date', day, time, isSoft: true } : { kind: 'date', day }
}

/** `unit`: 1 day, 2 week, 3 month, 4 year. */
function ahead(day: Day, count: number, unit: number): Day {
  return unit <= 2 ? addDays(day, count * (unit === 1 ? 1 : 7)) : addMonths(day, count * (unit === 3 ? 1 : 12))
}

function inNextWeek(weekday: number, { today, weekStart }: Context): Day {
  return addDays(startOfWeek(today, weekStart), 7 + ((weekday - weekStart + 7) % 7))
}

/** The day itself when it has a year, else the next one there is; `null` when there is none. */
function calendarDay(
  today: Day,
  day: number,
  month: number | null,
  year: number | null,
  weak?: Weakness,
): Sense | null {
  if (month !== null && month > 12) return null
  const found = year === null ? nextOne(today, day, month) : `${year}-${two(month!)}-${two(day)}`
  if (found === null || !isDay(found)) return null
  const dayFrom = year === null ? (base: Day) => nextOne(base, day, month) ?? found : () => found
  return { kind: 'date', day: found, dayFrom, isCalendarDay: true, ...(weak && { weak }) }
}

const two = (number: number) => String(number).padStart(2, '0')

/** The next such day of the month within a year, or of that month of the year. */
function nextOne(from: Day, day: number, month: number | null): Day | null {
  const { year, month: thisMonth } = partsOf(from)
  for (let step = 0; step < 13; step++) {
    const months = month === null ? year * 12 + thisMonth - 1 + step : (year + step) * 12 + month - 1
    const candidate = dayOf(Math.floor(months / 12), (months % 12) + 1, day)
    if (isDay(candidate) && candidate >= from) return candidate
  }
  return null
}

function inFigures({ first, second, year, iso, weak }: Figures, { today, locale }: Context): Sense | null {
  const dayFirst = calendarDay(today, first, second, year, weak ?? undefined)
  const monthFirst = calendarDay(today, second, first, year, weak ?? undefined)
  if (iso || locale === 'en-US') return monthFirst ?? (weak || iso ? null : dayFirst)
  return dayFirst
}

function atClock(clock: Clock, bareIsAfternoon: boolean): Sense {
  const { hour, minute, half, padded } = clock
  const shift = bareIsAfternoon && !padded && hour >= 1 && hour <= 6
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour + (shift ? 12 : 0)
  return { kind: 'time', time: timeFromMinutes(hours * 60 + minute), clock }
}

/** Two times that say so by am, pm or a colon each: "3:16-18" and "9-5" are none. */
function inRange(range: Range, bareIsAfternoon: boolean): Sense | null {
  const { start, end } = range
  return start.half || end.half || !(start.bare || end.bare) ? throughClock(range, bareIsAfternoon) : null
}

/** The start, and how long until the end; a later day's end only from the evening on. */
function throughClock({ start, end }: Range, bareIsAfternoon: boolean): Sense | null {
  const sense = atClock(withHalf(start, end), bareIsAfternoon)
  const from = minutesOf(sense.time!)
  let to = minutesOf(atClock(end, false).time!)
  const isOnTwelveHours = sense.clock!.half !== null || from >= (start.hour + 12) * 60
  if (to <= from && isOnTwelveHours && !end.half && end.hour < 12) to += 720
  if (to <= from && from >= 18 * 60) to += 1440
  return to > from ? { ...sense, minutes: to - from } : null
}

/** "3-4pm" begins at 3 pm, "9-5pm" and "11-1pm" in the morning. */
function withHalf(start: Clock, end: Clock): Clock {
  if (start.half || !end.half || start.hour < 1 || start.hour > 12) return start
  const same: Clock = { ...start, half: end.half }
  const isBefore = atClock(same, false).time! < atClock(end, false).time!
  return isBefore ? same : { ...start, half: end.half === 'pm' ? 'am' : 'pm' }
}

const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

function repeat(template: string, isOften: boolean, time: string | undefined, filled: Filled): Sense | null {
  if (filled.A?.days === null) return { kind: 'text' }
  if (template.includes('INTERVAL=$O') && filled.O![0]! < 2) return null
  const parsed = parseRule(template.replace(/\$(OW|[A-Z])/g, (_, place: string) => PLACES[place]!(filled)))
  if (!parsed.ok) return { kind: 'text' }
  return {
    kind: 'repeat',
    rule: parsed.rule,
    ...(time && { time, isSoft: true }),
    ...(isOften && { weak: 'often' as const }),
  }
}

const code = (weekday: number) => WEEKDAY_CODES[weekday - 1]!

const PLACES: Readonly<Record<string, (filled: Filled) => string>> = {
  U: ({ U }) => UNITS[U! - 1]!,
  N: ({ N }) => String(N!),
  O: ({ O, I }) => String(O ?? I),
  W: ({ L }) => L!.map(code).join(),
  OW: ({ O, L }) => O!.flatMap((ordinal) => L!.map((weekday) => ordinal + code(weekday))).join(),
  M: ({ A, M }) => (A?.days ? A.days.months.join() : String(M!.number)),
  D: ({ A, D }) => String(A?.days?.day ?? D!),
}
