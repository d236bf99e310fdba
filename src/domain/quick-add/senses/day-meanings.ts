import { addDays, addMonths, type Day, dayOf, partsOf, startOfWeek, weekdayOf } from '../../calendar/day.ts'
import { calendarDay, inFigures, inFiguresEachYear, inFiguresOn, inMonth, inWords, nextOne } from './calendar-days.ts'
import { ahead, daysAhead, shiftOf } from './lengths.ts'
import { endOfMonth, endOfNamed, isMonthAlone, isSurelyMonth, startOfNamed } from './months.ts'
import type { Readers } from './readers.ts'
import { code, firstOf, ordinalWeekday, ruleOf } from './rules.ts'
import type { Sense } from './sense.ts'
import type { Context } from '../types.ts'
import type { FilledWith } from '../slots/values.ts'

const DAYS: Readers = {
  'in half a year': (_, { today }) => date(addMonths(today, 6)),
  weekend: (_, { today }) => date(nextWeekday(today, 6)),
  'next weekend': (_, context) => date(inNextWeek(6, context)),
  'next week': (_, { today, weekStart }) => period(addDays(startOfWeek(today, weekStart), 7)),
  'week after next': (_, context) => ({ ...weekAfterNext(context), weak: 'edge' }),
  'week after next week': (_, context) => weekAfterNext(context),
  'next month': (_, { today }) => period(`${addMonths(today, 1).slice(0, 8)}01`),
  'start of next year': (_, { today }) => date(dayOf(partsOf(today).year + 1, 1, 1)),
  'today, short': (_, { today }) => ({ ...date(today), weak: 'short' }),
}

const WEEKDAYS: Readers<'weekday'> = {
  weekday: ({ weekday: { number, short } }, { today }) => {
    const dayFrom = (base: Day) => nextWeekday(base, number)
    const weak = weakIfShort({ short })
    return { kind: 'date', day: dayFrom(today), dayFrom, weekday: number, isWeekday: true, ...weak }
  },
  'this weekday': ({ weekday }, { today }) => ({ ...date(nextWeekday(today, weekday.number)), isWeekday: true }),
  'weekday next week': ({ weekday }, context) => ({ ...date(inNextWeek(weekday.number, context)), isWeekday: true }),
  'weekday after next': ({ weekday }, context) => date(addDays(inNextWeek(weekday.number, context), 7)),
  'week after weekday': ({ weekday }, { today }) => date(addDays(nextWeekday(today, weekday.number), 7)),
  'fortnight after weekday': ({ weekday }, { today }) => date(addDays(nextWeekday(today, weekday.number), 14)),
  'weekday of a numbered week': ({ weekday, number }: FilledWith<'weekday' | 'number'>, { today }) => {
    const sense = firstOf(`YEARLY;BYWEEKNO=${number};BYDAY=${code(weekday.number)}`, today)
    return sense ? { ...sense, isWeekday: true, ...weakIfShort(weekday) } : { kind: 'text' }
  },
  'from weekday': ({ weekday, number, unit }: FilledWith<'weekday' | 'number' | 'unit'>, { today }) => ({
    ...date(ahead(nextWeekday(today, weekday.number), number, unit)),
    ...weakIfCommon(weekday),
  }),
  'weekday, weeks ahead': ({ weekday, number, unit }: FilledWith<'weekday' | 'number' | 'unit'>, { today }) =>
    // "Mandag om 8 dage" is a week after monday.
    unit === 2 || (unit === 1 && (number === 8 || number % 7 === 0))
      ? date(ahead(nextWeekday(today, weekday.number), number === 8 && unit === 1 ? 7 : number, unit))
      : null,
}

const UNITS: Readers<'unit'> = {
  in: daysAhead,
  'from tomorrow': ({ number, unit }: FilledWith<'number' | 'unit'>, { today }) =>
    date(ahead(addDays(today, 1), number, unit)),
  'end of period': ({ unit }, { today }) => endOf(unit, today),
  'end of next period': ({ unit }, { today }) => endOf(unit, ahead(today, 1, unit)),
  stretch: ({ number, unit }, { today }) => ({
    kind: 'stretch',
    day: today,
    dayFrom: (base) => addDays(ahead(base, number ?? 1, unit), -1),
  }),
}

const ORDINALS: Readers<'ordinals'> = {
  'ordinal weekday of next month': (filled: FilledWith<'ordinals' | 'weekday'>, { today }) => {
    const month = addMonths(today, 1).slice(0, 8)
    return ordinalWeekday(filled, 'MONTHLY', `${month}01`, month)
  },
  'ordinal weekday of this month': (filled: FilledWith<'ordinals' | 'weekday'>, { today }) =>
    ordinalWeekday(filled, 'MONTHLY', today),
  'ordinal weekday': ({ ordinals, weekday, isDayOfMonth }: FilledWith<'ordinals' | 'weekday'>, { today }) => {
    const day = isDayOfMonth ? nextOne(today, ordinals[0], null) : null
    return day !== null && weekdayOf(day) === weekday.number ? null : { kind: 'text' }
  },
  'ordinal weekday of month': (filled: FilledWith<'ordinals' | 'weekday' | 'month'>, { today }) => {
    const { month, year } = filled
    const rule = `YEARLY;BYMONTH=${month.number}`
    return year ? ordinalWeekday(filled, rule, `${year}-01-01`, `${year}-`) : ordinalWeekday(filled, rule, today)
  },
  'ordinal workday of this month': ({ ordinals: [first, ...more] }, { today }) =>
    more.length > 0 || first === -1 ? null : firstOf(`MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${first}`, today),
  // No rule counts workdays; "every first workday" is one of the month.
  'every so many workdays': ({ ordinals: [first, ...more] }) =>
    more.length === 0 && first > 1
      ? { kind: 'repeat', ...ruleOf(`MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${first}`), weak: 'monthly' }
      : null,
}

const DAYS_OF_MONTH: Readers<'nths'> = {
  'day of month': ({ nths }, { today }) => calendarDay(today, nths[0], null, null),
  'day of month, by its weekday': ({ nths }, { today }) => calendarDay(today, nths[0], null, null, 'weekday'),
  // "every 2nd evening" is no rule; "every 1st evening" and "every 15th evening" are days of the month.
  'every so many parts of the day': ({ nths }) => (nths[0] > 1 && nths[0] < 15 ? { kind: 'text' } : null),
}

const MONTHS: Readers<'month'> = {
  'start of a month': (filled, { today }) => edgeOfMonth(filled, startOfNamed(filled), 1, today),
  'end of a month': (filled, { today }) => edgeOfMonth(filled, endOfNamed(filled), -1, today),
  'from a month': (filled, { today }) => {
    const end = endOfNamed(filled)(today)
    if (!isSurelyMonth(filled) || end < today) return null
    const start: Day = `${end.slice(0, 8)}01`
    return { kind: 'start', day: start < today ? today : start }
  },
  'until a month': (filled) => (isMonthAlone(filled) ? { kind: 'stretch', dayFrom: startOfNamed(filled) } : null),
  'until a month, not a person': (filled) =>
    isSurelyMonth(filled) ? { kind: 'stretch', dayFrom: startOfNamed(filled) } : null,
  'through a month': (filled) => (isMonthAlone(filled) ? { kind: 'stretch', dayFrom: endOfNamed(filled) } : null),
  date: inMonth,
  'date in words': inWords,
}

const HALF_A_YEAR = { number: 6, unit: 3 }

/** "2 weeks before", and the day behind it. */
const SHIFTS: Readers = {
  before: shiftOf(-1),
  after: shiftOf(1),
  'half a year before': () => shiftOf(-1)(HALF_A_YEAR),
  'half a year after': () => shiftOf(1)(HALF_A_YEAR),
  'the day before': shiftOf(-1, 'day'),
  'the day after': shiftOf(1, 'day'),
  'day before a date': shiftOf(-1, 'date'),
  'day after a date': shiftOf(1, 'date'),
  'week before a date': shiftOf(-1, 'date', 2),
  'week after a date': shiftOf(1, 'date', 2),
}

const FIGURES: Readers<'figures'> = {
  figures: inFigures,
  'figures on a weekday': inFiguresOn,
  'every date in figures': inFiguresEachYear,
}

/** How the meanings of days are read. */
export const DAY_READERS: Readers = {
  ...DAYS,
  ...WEEKDAYS,
  ...UNITS,
  ...ORDINALS,
  ...DAYS_OF_MONTH,
  ...MONTHS,
  ...SHIFTS,
  ...FIGURES,
}

/** A day, with a time of its part that a clock time overrides. */
export function date(day: Day, time?: string): Sense {
  return time ? { kind: 'date', day, time, isSoft: true } : { kind: 'date', day }
}

const weakIfShort = ({ short }: { short: boolean }): Pick<Sense, 'weak'> => (short ? { weak: 'short' } : {})
/** "En uge fra man" is a monday at the edge of a line alone. */
const weakIfCommon = ({ isCommonWord }: { isCommonWord: boolean }): Pick<Sense, 'weak'> =>
  isCommonWord ? { weak: 'edge' } : {}

const period = (day: Day): Sense => ({ kind: 'date', day, beginsPeriod: true })

const weekAfterNext = ({ today, weekStart }: Context): Sense => period(addDays(startOfWeek(today, weekStart), 14))

/** The day itself when it is that weekday. */
const nextWeekday = (from: Day, weekday: number): Day => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

function inNextWeek(weekday: number, { today, weekStart }: Context): Day {
  return addDays(startOfWeek(today, weekStart), 7 + ((weekday - weekStart + 7) % 7))
}

/** The first day of a month (`day` 1) or its last (-1), in words the one of each year too. */
function edgeOfMonth({ month }: FilledWith<'month'>, dayFrom: (base: Day) => Day, day: 1 | -1, today: Day): Sense {
  return { ...date(dayFrom(today)), dayFrom, ...ruleOf(`YEARLY;BYMONTH=${month.number};BYMONTHDAY=${day}`) }
}

/** The last day of the month or year; of a week it may be several, so it stays text. */
function endOf(unit: number, day: Day): Sense {
  if (unit < 3) return { kind: 'text' }
  const dayFrom = (base: Day) => (unit === 3 ? endOfMonth(base) : `${base.slice(0, 4)}-12-31`)
  return { ...date(dayFrom(day)), dayFrom, ...(unit === 3 && ruleOf('MONTHLY;BYMONTHDAY=-1')) }
}
