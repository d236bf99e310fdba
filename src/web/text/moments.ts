import { today, wallClock } from './clock.ts'
import { clockTime, lengthInWords, nearDay, nearDayInSentence } from './dates.ts'
import { intlLocale } from './locale.ts'
import { moreText } from './text.ts'

/** When something was: `08:30` today, else `Yesterday, 20:12`, `Tue 14, 20:12`. */
export function momentInWords(instant: string): string {
  const { day, time } = wallClock(Date.parse(instant))
  return day === today.value ? clockTime(time) : `${nearDay(day)}, ${clockTime(time)}`
}

/** The day of an instant, within a sentence: today, yesterday, 3 Feb. */
export const dayOfMoment = (instant: string): string => nearDayInSentence(wallClock(Date.parse(instant)).day)

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** Bytes as people read them: `214 kB`, `2.4 MB`. */
export function sizeInWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const format = new Intl.NumberFormat(intlLocale.value, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  })
  return format.format(bytes / 1000 ** power)
}

/** How long before the due moment: at the time, `15 min before`, `1 day before`. */
export function lengthBefore(minutes: number): string {
  const words = moreText()
  if (minutes === 0) return words.reminder.atTime
  return words.quickAdd.before(minutes % 1440 === 0 ? words.reminder.days(minutes / 1440) : lengthInWords(minutes))
}
