import { addDays, addMonths } from '../../calendar/day.ts'
import { MINUTES_PER_DAY } from '../../calendar/time.ts'
import { LONGEST_DURATION } from '../../lengths.ts'
import { LARGEST_COUNT } from '../../recurrence/rule.ts'
import { calendarDay, dayIn, nextOne } from './calendar-days.ts'
import {
  atClock,
  atNight,
  atOClock,
  atRange,
  clockOfDays,
  dottedRange,
  everyDayAt,
  inRange,
  isSureRange,
  rangeAfterFrom,
  rangeToMinutes,
  throughClock,
} from './clocks.ts'
import type { Meaning } from '../language.ts'
import { daysAhead, minutesAhead, reminder } from './lengths.ts'
import type { Readers } from './readers.ts'
import { repeat } from './rules.ts'
import type { Sense } from './sense.ts'
import type { Context } from '../types.ts'
import type { Filled, FilledWith } from '../slots/values.ts'
import { date, DAY_READERS } from './day-meanings.ts'

/** The meaning of a phrase; `null` when there is no such day, time or rule. */
export function senseOf(meaning: Meaning, filled: Filled, context: Context): Sense | null {
  const relative = /^(-?\d+)(?:@(\d\d:\d\d))?$/.exec(meaning)
  if (relative) return date(addDays(context.today, Number(relative[1])), relative[2])
  if (meaning.startsWith('holiday ')) {
    const [month, day] = meaning.slice(8).split('-').map(Number)
    return { kind: 'text', day: nextOne(context.today, day!, month!)!, isCalendarDay: true }
  }
  if (meaning.startsWith('after day@'))
    return { kind: 'time', time: meaning.slice(10), isSoft: true, weak: 'after day' }
  const [, often, rule, at] = /^(often:)?(FREQ=[^@]*)(?:@(.*))?$/.exec(meaning) ?? []
  const time = at === 'PART' ? filled.part : at === 'CLOCK' ? clockOfDays(filled.clock!) : at
  if (rule) return at && !time ? null : repeat(rule, Boolean(often), time, filled)
  return READERS[meaning]?.(filled, context) ?? null
}

const CLOCKS: Readers<'clock'> = {
  'clock after day': ({ clock }) => (clock.dotted ? { ...atOClock(clock), weak: 'dotted' } : null),
  clock: ({ clock }) => (clock.bare ? null : atOClock(clock)),
  'at clock': ({ clock }) => {
    if (clock.mayCount) return { ...atClock(clock, 'afternoon'), weak: 'after day' }
    const isNumber = clock.bare && ((clock.compact && !clock.padded) || clock.hour === 0)
    return isNumber ? null : atClock(clock, 'afternoon')
  },
  'clock at night': ({ clock }) => (clock.bare ? null : atNight(clock)),
  'at clock at night': ({ clock }) => atNight(clock),
  'at clock, 24 hours': ({ clock }) => atOClock(clock),
  'every day at clock': ({ clock }) => everyDayAt(clock),
}

const RANGES: Readers<'range'> = {
  'range after day': ({ range }) => dottedRange(range),
  range: ({ range }) => (isSureRange(range) ? (inRange(range) ?? rangeToMinutes(range)) : null),
  'at range': ({ range }) => (isSureRange(range) ? atRange(range) : null),
  'from range': ({ range }) => inRange(range),
  'range after from': ({ range }) => rangeAfterFrom(range, 'afternoon'),
  'range, 24 hours': ({ range }) => (isSureRange(range) ? throughClock(range, 'as written') : null),
  'from range, 24 hours': ({ range }) => throughClock(range, 'as written'),
  'range after from, 24 hours': ({ range }) => rangeAfterFrom(range, 'as written'),
}

const PARTS: Readers<'part'> = {
  part: ({ part }) => ({ kind: 'time', time: part, isSoft: true, weak: 'part' }),
  'in part': ({ part }) => ({ kind: 'time', time: part, isSoft: true }),
  'today part': ({ part }, { today }) => date(today, part),
  'tomorrow part': ({ part }, { today }) => date(addDays(today, 1), part),
}

const LENGTHS: Readers<'minutes'> = {
  'in minutes': minutesAhead,
  duration: ({ minutes }) => (minutes >= 1 && minutes <= LONGEST_DURATION ? { kind: 'duration', minutes } : null),
}

/** What fills one of several values, or none. */
const OTHERS: Readers = {
  // "Within 10 minutes", unlike "within 24 hours", is how far or how fast.
  within: ({ minutes, number = 0, unit = 0 }, context) => {
    if (minutes !== undefined && minutes < MINUTES_PER_DAY) return null
    const sense = minutes === undefined ? daysAhead({ number, unit }, context) : minutesAhead({ minutes }, context)
    return sense && { ...sense, weak: 'alone' }
  },
  'day of next month': ({ nths, ordinals }, { today }) => {
    const [day] = nths ?? ordinals ?? []
    return day === undefined ? null : dayIn(addMonths(today, 1), day)
  },
  'day of month, at the edge': ({ day }: FilledWith<'day'>, { today }) => calendarDay(today, day, null, null, 'edge'),
  reminder: (filled) => reminder(filled, -1),
  'reminder after': (filled) => reminder(filled, 1),
  count: ({ number: count }: FilledWith<'number'>) =>
    count >= 1 && count <= LARGEST_COUNT ? { kind: 'count', count } : null,
  once: ({ number }) => ((number ?? 1) === 1 ? { kind: 'count', count: 1, weak: 'once' } : null),
  'from completion': () => ({ kind: 'completion' }),
  text: () => ({ kind: 'text' }),
}

const READERS: Readers = { ...DAY_READERS, ...CLOCKS, ...RANGES, ...PARTS, ...LENGTHS, ...OTHERS }
