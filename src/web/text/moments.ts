import type { Day } from '../../domain/calendar/day.ts'
import { MINUTES_PER_DAY, minutesOf, timeFromMinutes, type Time } from '../../domain/calendar/time.ts'
import { HOUR, MINUTE } from '../../domain/calendar/milliseconds.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { KIB, MIB } from '../../domain/sizes.ts'
import { now, today, wallClock } from './clock.ts'
import { clockTime, lengthInWords, nearDay, nearDayInSentence } from './dates.ts'
import { intlLocale } from './locale.ts'
import { moreText } from './text.ts'

/**
 * The instant, in milliseconds, at which the person's wall shows a day and time, or one in another time zone, as the
 * server has it: where it never does, the one after; where it does twice, the first.
 */
export function instantAt(day: Day, time: Time, timeZone?: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (instant: number): number => {
    const shown = wallClock(instant, timeZone)
    return Date.parse(`${shown.day}T${shown.time}:00Z`) - instant
  }
  const before = wanted - offsetAt(wanted - 24 * HOUR)
  const after = wanted - offsetAt(before)
  return offsetAt(after) === offsetAt(before) ? after : before
}

const momentBy =
  (near: (day: Day) => string) =>
  (instant: string): string => {
    const { day, time } = wallClock(Date.parse(instant))
    return day === today.value ? clockTime(time) : `${near(day)}, ${clockTime(time)}`
  }

/** When something was: `08:30` today, else `Yesterday, 20:12`, `Tue 14, 20:12`. */
export const momentInWords = momentBy(nearDay)
/** The same in the middle of a sentence: `yesterday, 20:12`. */
export const momentInSentence = momentBy(nearDayInSentence)

/** The day of an instant, within a sentence: today, yesterday, 3 Feb. */
export const dayOfMoment = (instant: string): string => nearDayInSentence(wallClock(Date.parse(instant)).day)

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** Bytes as people read them: `214 kB`, `2.4 MB`. */
export function sizeInWords(bytes: number): string {
  const power = bytes < KIB ? 0 : bytes < MIB ? 1 : 2
  const format = new Intl.NumberFormat(intlLocale.value, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  })
  return format.format(bytes / KIB ** power)
}

/**
 * When a reminder fires that many minutes after the due moment: at the time, `15 min before`; of a task without a time
 * `The day before, 09:00`.
 */
export function reminderInWords(offset: number, hasTime: boolean): string {
  const { reminder: words, quickAdd } = moreText()
  if (!hasTime) {
    const after = minutesOf(MORNING) + offset
    return words.onDay(Math.floor(after / MINUTES_PER_DAY), clockTime(timeFromMinutes(after)))
  }
  const minutes = Math.abs(offset)
  const length = minutes % MINUTES_PER_DAY === 0 ? words.days(minutes / MINUTES_PER_DAY) : lengthInWords(minutes)
  return offset === 0 ? words.atTime : offset < 0 ? quickAdd.before(length) : quickAdd.after(length)
}

/** The offsets that are offered for a due moment, in minutes; none that has passed. */
export function offsetsAhead(due: number, hasTime: boolean): number[] {
  const offsets = hasTime ? [0, -10, -30, -60, -MINUTES_PER_DAY] : [0, -MINUTES_PER_DAY]
  return offsets.filter((offset) => due + offset * MINUTE > now.value)
}
