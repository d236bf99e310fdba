import { MINUTES_PER_DAY, minutesOf, type Time, timeFromMinutes } from '../../calendar/time.ts'
import { ruleOf } from './rules.ts'
import type { Sense, SenseWith } from './sense.ts'
import type { ClockTime, Range } from '../slots/values.ts'

/** Whether the end is unambiguously a time. */
export const isSureRange = ({ isPlain, end }: Range): boolean => isPlain || !end.bare

/** How an hour from 1 to 6 is read that says nothing of morning or afternoon. */
type EarlyHours = 'afternoon' | 'as written'

/** Before it, two numbers of which one has a dot are rather amounts, as in "5.12 til 18", and "6-6:30" is rather a pace. */
const FIRST_HOUR = 7

/** A clock time on 24 hours; an hour from 1 to 6 without am, pm or a zero before it is read as `early` says. */
export function atClock(clock: ClockTime, early: EarlyHours): SenseWith<'time' | 'clock'> {
  const { hour, minute, half, padded } = clock
  const shift = early === 'afternoon' && !padded && hour >= 1 && hour <= 6
  const hours = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour + (shift ? 12 : 0)
  return { kind: 'time', time: timeFromMinutes(hours * 60 + minute), clock }
}

/** A clock time of which 3 is in the afternoon only as 3 o'clock. */
export const atOClock = (clock: ClockTime): Sense => atClock(clock, clock.oClock ? 'afternoon' : 'as written')

/** "At 9 at night" is 21:00; 2 and 12 are after midnight. */
export function atNight(clock: ClockTime): Sense {
  const half = clock.half ?? (clock.hour > 4 && clock.hour < 12 ? 'pm' : 'am')
  return atClock(clock.hour > 12 ? clock : { ...clock, half }, 'as written')
}

/** "Every 5pm", "every 17:00"; not "every 2:30", which may be a length. */
export function everyDayAt(clock: ClockTime): Sense | null {
  const isTime = clock.half !== null || (!clock.bare && clock.hour >= 10)
  return isTime ? { kind: 'repeat', ...ruleOf('DAILY'), time: atClock(clock, 'as written').time, weak: 'alone' } : null
}

/** "Every 9:30 on weekdays": the days tell it from a length, but for "every 2:30". */
export const clockOfDays = (clock: ClockTime): Time | undefined =>
  clock.half !== null || (!clock.bare && (clock.padded || clock.hour > 6))
    ? atClock(clock, 'as written').time
    : undefined

/** A range of two times that are recognizable by am, pm or a colon: not "3:16-18" or "9-5". */
export function inRange(range: Range): Sense | null {
  const { start, end } = range
  return start.half || end.half || !(start.bare || end.bare) ? throughClock(range, 'as written') : null
}

/** 10-11:30, which directly after a day is a time: not "3-4:12", a verse, nor "9-11:30" before a day. */
export function rangeToMinutes(range: Range): Sense | null {
  const { start, end } = range
  const isTime = !end.bare && start.hour >= FIRST_HOUR && !start.compact && !start.dotted
  const sense = isTime ? throughClock(range, 'as written') : null
  return sense && { ...sense, weak: 'after day' }
}

/** The same after "at", where the end of the words is enough: "at 9-10", not "at 3-4 houses". */
export function atRange(range: Range): Sense | null {
  const isTime = range.isLast && !range.start.compact && !range.end.compact
  return inRange(range) || isTime ? throughClock(range, 'afternoon') : null
}

/**
 * The same after "from" or "between", where one end is enough: "from 9 to 11:30". "From 9 to 11" may be amounts, and is a
 * time directly after a day, unless a noun follows.
 */
export function rangeAfterFrom(range: Range, early: EarlyHours): Sense | null {
  const { start, end, isLast, isMeasured } = range
  if (isMeasured || start.compact || end.compact || (end.bare && !isLast)) return null
  if (early === 'afternoon' && (start.dotted || end.dotted)) return null
  const sense = throughClock(range, start.bare ? early : 'as written')
  return sense && start.bare && end.bare ? { ...sense, weak: 'after day' } : sense
}

/** 14.30-15.30 or 14.30-16, which may be amounts; not 12.12-19.12, which are days, nor "14.30-16 kr" and "2.10 til kl 10". */
export function dottedRange(range: Range): Sense | null {
  const { start, end } = range
  const isOfDays = [start, end].every(({ minute }) => minute >= 1 && minute <= 12)
  const isHour = ({ bare, compact, dotted }: ClockTime) =>
    bare && !compact && !dotted && start.hour >= FIRST_HOUR && range.isLast && !range.isMeasured && !range.isSaid
  const isTime = start.dotted ? end.dotted || isHour(end) : end.dotted && isHour(start)
  const sense = isTime && !isOfDays ? throughClock(range, 'as written') : null
  return sense && { ...sense, weak: 'dotted' }
}

/** The start time and the duration. The end may be on the next day only when the start is in the evening. */
export function throughClock({ start, end }: Range, early: EarlyHours): Sense | null {
  const sense = atClock(withHalf(start, end), early)
  const from = minutesOf(sense.time)
  let to = minutesOf(atClock(end, 'as written').time)
  const isOnTwelveHours = sense.clock.half !== null || early === 'afternoon'
  if (to <= from && to + 720 > from && isOnTwelveHours && !end.half && end.hour < 12) to += 720
  if (to <= from && from >= 18 * 60) to += MINUTES_PER_DAY
  return to > from ? { ...sense, minutes: to - from } : null
}

/** The am or pm of the start: "3-4pm" begins at 3 pm, "9-5pm" and "11-1pm" in the morning. */
function withHalf(start: ClockTime, end: ClockTime): ClockTime {
  if (start.half || !end.half || start.hour < 1 || start.hour > 12) return start
  const same: ClockTime = { ...start, half: end.half }
  const isBefore = atClock(same, 'as written').time < atClock(end, 'as written').time
  return isBefore ? same : { ...start, half: end.half === 'pm' ? 'am' : 'pm' }
}
