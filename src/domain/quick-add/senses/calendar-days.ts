import { addMonths, type Day, dayOf, isDay, partsOf, weekdayOf } from '../../calendar/day.ts'
import { isSurelyMonth } from './months.ts'
import { ruleOf } from './rules.ts'
import type { Sense, Weakness } from './sense.ts'
import type { Context } from '../types.ts'
import type { Figures, FilledWith } from '../slots/values.ts'

/** The date itself when the year is given, else the next such date; `null` when there is none. */
export function calendarDay(
  today: Day,
  day: number,
  month: number | null,
  year: number | null,
  weak?: Weakness,
): Sense | null {
  if (month !== null && (month < 1 || month > 12)) return null
  const found = year === null ? nextOne(today, day, month) : `${year}-${twoDigits(month!)}-${twoDigits(day)}`
  if (found === null || !isDay(found)) return null
  const dayFrom = year === null ? (base: Day) => nextOne(base, day, month) ?? found : () => found
  return { kind: 'date', day: found, dayFrom, isCalendarDay: true, ...(weak && { weak }) }
}

/** The next such day of the month within a year, or the next such date of the year. */
export function nextOne(from: Day, day: number, month: number | null): Day | null {
  const { year, month: thisMonth } = partsOf(from)
  for (let step = 0; step < 13; step++) {
    const months = month === null ? year * 12 + thisMonth - 1 + step : (year + step) * 12 + month - 1
    const candidate = dayOf(Math.floor(months / 12), (months % 12) + 1, day)
    if (isDay(candidate) && candidate >= from) return candidate
  }
  return null
}

/** 15 march 2027; text when that year has no such day. */
export function inMonth({ day, month, year }: FilledWith<'day' | 'month'>, { today }: Context): Sense | null {
  // "2 may" may be flowers, and "2 may 2027" is a day.
  const isAmbiguous = month.isCommonWord && (year === undefined || year < partsOf(today).year)
  const found = calendarDay(today, day, month.number, year ?? null, isAmbiguous ? 'common word' : undefined)
  return found ?? (year === undefined ? null : { kind: 'text' })
}

/** The first of march; not "den anden jan", who is a person. */
export function inWords({ ordinals, ...filled }: FilledWith<'ordinals' | 'month'>, context: Context): Sense | null {
  const [day, ...more] = ordinals
  return isSurelyMonth(filled) && more.length === 0 && day > 0 ? inMonth({ ...filled, day }, context) : null
}

/** A date in figures, in the order of the user's locale. */
export function inFigures(filled: FilledWith<'figures'>, context: Context): Sense | null {
  const { today, locale } = context
  const figures = withYear(filled, context)
  if (figures === null) return null
  const { first, second, year, iso, time, weak } = figures
  const dayFirst = calendarDay(today, first, second, year, weak ?? undefined)
  const monthFirst = calendarDay(today, second, first, year, weak ?? undefined)
  if (time) return monthFirst && { ...monthFirst, time }
  if (iso || locale === 'en-US') return monthFirst ?? (weak || iso ? null : dayFirst)
  return dayFirst
}

/** Further ahead than so many years, or past, the number after a date is an amount: "3/12 2500". */
const FARTHEST_YEAR = 10

/** The figures with a separate year, 3/12 2027; null when the number cannot be their year. */
function withYear({ figures, year }: FilledWith<'figures'>, { today }: Context): Figures | null {
  if (year === undefined) return figures
  const ahead = year - partsOf(today).year
  const isTheirs = figures.year === null && ahead >= 0 && ahead <= FARTHEST_YEAR
  return isTheirs ? { ...figures, year, weak: figures.weak && 'figures' } : null
}

/** Further ahead than so many months, the figures after a weekday that it fits are rather a time: "friday 8.10". */
const FARTHEST_BY_WEEKDAY = 9

/** A date in figures after its weekday: friday 4.12, when that is a friday. */
export function inFiguresOn(filled: FilledWith<'weekday' | 'figures'>, context: Context): Sense | null {
  const found = inFigures(filled, context)
  if (!found?.day || weekdayOf(found.day) !== filled.weekday.number) return null
  const hasYear = filled.year !== undefined || filled.figures.year !== null
  return hasYear || found.day <= addMonths(context.today, FARTHEST_BY_WEEKDAY) ? found : null
}

/** 14/6 of each year; not "every 1/2 hour". */
export function inFiguresEachYear(filled: FilledWith<'figures'>, context: Context): Sense | null {
  const { year, weak } = filled.figures
  const found = year === null && weak !== 'fraction' ? inFigures(filled, context) : null
  if (!found?.day) return null
  const { month, day } = partsOf(found.day)
  return { kind: 'repeat', ...ruleOf(`YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`) }
}

/** A number with at least two digits, as in `YYYY-MM-DD`. */
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** That day of the month of `month`; text when the month is shorter. */
export function dayIn(month: Day, day: number): Sense {
  const found = `${month.slice(0, 8)}${twoDigits(day)}`
  return isDay(found) ? { kind: 'date', day: found } : { kind: 'text' }
}
