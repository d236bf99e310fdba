import { addDays, addMonths, type Day } from '../../calendar/day.ts'
import { MINUTES_PER_DAY, minutesOf, timeFromMinutes } from '../../calendar/time.ts'
import type { Sense, SenseWith, Shift } from './sense.ts'
import type { Context } from '../types.ts'
import type { Filled, FilledWith } from '../slots/values.ts'

/** So many days, weeks, months or years from today; `null` when no task may be due then. */
export function daysAhead({ number, unit }: FilledWith<'number' | 'unit'>, { today }: Context): Sense | null {
  const day = ahead(today, number, unit)
  return day < '9999-01-01' ? { kind: 'date', day } : null
}

/** So many minutes from now. */
export function minutesAhead({ minutes }: FilledWith<'minutes'>, { today, time, after }: Context): Sense {
  const then = minutesOf(time) + minutes
  const moment = { day: addDays(today, Math.floor(then / MINUTES_PER_DAY)), time: timeFromMinutes(then) }
  const shown = after?.(minutes) ?? moment
  // Of an hour that comes twice a task has the first, which may have passed.
  return { kind: 'date', ...(shown.day === today && shown.time <= time ? moment : shown) }
}

/** So many minutes, hours, days or weeks before the due moment (`sign` -1) or after it; `null` when that is more than a year. */
export function reminder({ minutes, number = 0, unit = 0 }: Filled, sign: -1 | 1): Sense | null {
  const length = minutes ?? number * (unit === 1 ? MINUTES_PER_DAY : unit === 2 ? 7 * MINUTES_PER_DAY : 0)
  return unit > 2 || length > 525_600 ? null : { kind: 'reminder', minutes: length === 0 ? 0 : sign * length }
}

/** The day so many units (1 day, 2 week, 3 month, 4 year) after another. */
export function ahead(day: Day, count: number, unit: number): Day {
  return unit <= 2 ? addDays(day, count * (unit === 1 ? 1 : 7)) : addMonths(day, count * (unit === 3 ? 1 : 12))
}

/** Of a phrase such as "2 weeks before" or "the day before". */
export const shiftOf =
  (sign: -1 | 1, of: Shift['of'] = 'any', unit = 1) =>
  (filled: Filled): Sense => ({
    kind: 'shift',
    shift: { sign, number: filled.number ?? 1, unit: filled.unit ?? unit, of },
  })

/** So far from a day, past or not, but a weekday is the first of which that is not past; `null` for the far past. */
export function dayFarFrom(day: SenseWith<'day'>, { sign, number, unit, of }: Shift, { today }: Context): Sense | null {
  if ((of === 'date' && !day.isCalendarDay) || (day.beginsPeriod && sign > 0)) return null
  const from = (base: Day) => ahead(base, sign * number, unit)
  const near = from(day.day)
  const found = near < today && day.weekday ? from(day.dayFrom!(ahead(today, -sign * number, unit))) : near
  if (found < addMonths(today, -12) || found >= '9999-01-01') return null
  return { kind: 'date', day: found, ...(day.time && { time: day.time, isSoft: day.isSoft === true }) }
}
