import { computed } from '@preact/signals'
import { daysBetween, partsOf, weekdayOf, type Day } from '../../domain/calendar/day.ts'
import type { Time } from '../../domain/calendar/time.ts'
import { timeOptions } from '../../domain/calendar/time-format.ts'
import { today } from './clock.ts'
import { intlLocale, timeFormat } from './locale.ts'
import { text } from './text.ts'

/** Formats of plain days, which are written as midnight UTC; one of each kind. */
const formats = computed(() => {
  const of = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(intlLocale.value, { timeZone: 'UTC', ...options })
  return {
    weekday: of({ weekday: 'short' }),
    weekdayLong: of({ weekday: 'long' }),
    dayMonth: of({ day: 'numeric', month: 'short' }),
    dayMonthLong: of({ day: 'numeric', month: 'long' }),
    dayMonthYear: of({ day: 'numeric', month: 'short', year: 'numeric' }),
    month: of({ month: 'long', year: 'numeric' }),
    time: of(timeOptions(intlLocale.value, timeFormat.value)),
  }
})

export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)
export const withoutDot = (word: string): string => word.replace(/\.$/, '')

/** `Thu` */
const shortWeekday = (day: Day): string => withoutDot(formats.value.weekday.format(dateOf(day)))
/** `Thu`, by itself */
export const capitalWeekday = (day: Day): string => capital(shortWeekday(day))
/** `Th` */
export const twoLetters = (day: Day): string => capital(shortWeekday(day).slice(0, 2))
/** `Thursday` */
export const longWeekday = (day: Day): string => formats.value.weekdayLong.format(dateOf(day))
/** `April 2026` */
export const monthOf = (day: Day): string => capital(formats.value.month.format(dateOf(day)))
/** `15 March` */
export const dayAndMonth = (day: Day): string => formats.value.dayMonthLong.format(dateOf(day))
/** `1 Apr` */
export const shortDay = (day: Day): string => formats.value.dayMonth.format(dateOf(day))
/** The day of the month, `16`. */
export const dayNumeral = (day: Day): string => String(partsOf(day).day)

/** `Thursday 16 April` */
export const longDay = (day: Day): string => capital(`${longWeekday(day)} ${dayAndMonth(day)}`)

/** `Sat 25 April`, or with the year when it is another one. */
export const fullDay = (day: Day): string => capital(fullDayInSentence(day))

const fullDayInSentence = (day: Day): string => withYear(day, `${shortWeekday(day)} ${dayAndMonth(day)}`)

/** Near days in words, far ones as short as they stay clear: Yesterday, Today, Fri, Mon 27, 1 Jun, 3 Feb 2027. */
export function nearDay(day: Day): string {
  const words = text().date
  const ahead = daysBetween(today.value, day)
  if (ahead === 0) return words.today
  if (ahead === 1) return words.tomorrow
  if (ahead === -1) return words.yesterday
  const short = capital(shortWeekday(day))
  if (ahead > 1 && ahead < 7) return short
  if (Math.abs(ahead) < 14) return `${short} ${dayNumeral(day)}`
  return shortDate(day)
}

/** The same in the middle of a sentence, where Danish has small letters: tomorrow, Fri, Mon 27; i morgen, fre, man 27. */
export function nearDayInSentence(day: Day): string {
  if (isNear(day)) return nearDay(day).toLowerCase()
  const short = shortWeekday(day)
  return nearDay(day).replace(capital(short), short)
}

/** Days of another year say so, but for those that come within ten months. */
function needsYear(day: Day): boolean {
  const ahead = daysBetween(today.value, day)
  return partsOf(day).year !== partsOf(today.value).year && (ahead < 0 || ahead > 300)
}

/** `1 Apr`, `3 Feb 2027` */
const shortDate = (day: Day): string => formats.value[needsYear(day) ? 'dayMonthYear' : 'dayMonth'].format(dateOf(day))

const withYear = (day: Day, words: string): string => (needsYear(day) ? `${words} ${partsOf(day).year}` : words)

/** Yesterday, today or tomorrow. */
const isNear = (day: Day): boolean => Math.abs(daysBetween(today.value, day)) <= 1

/** Today, Tomorrow, else the weekday in full. */
export const capitalNearDay = (day: Day): string => (isNear(day) ? nearDay(day) : capital(longWeekday(day)))

/** The same in the middle of a sentence: "Next: Saturday", "moved to tomorrow". */
export function dayInSentence(day: Day): string {
  const ahead = daysBetween(today.value, day)
  if (isNear(day)) return nearDay(day).toLowerCase()
  return ahead > 1 && ahead < 7 ? longWeekday(day) : fullDayInSentence(day)
}

/** A wall-clock time as the person's clock shows it: `09:00`, `9:00 AM`, `09.00`. */
export const clockTime = (time: Time): string => formats.value.time.format(new Date(`1970-01-01T${time}:00Z`))

/** `Fri 24 April, 10:00` */
export function dueInWords(day: Day, time: Time | null): string {
  const date = isNear(day) ? nearDay(day) : fullDay(day)
  return time ? `${date}, ${clockTime(time)}` : date
}

/** `Friday 24 April, 10:00` */
export const dueInFull = (day: Day, time: Time | null): string =>
  withYear(day, longDay(day)) + (time ? `, ${clockTime(time)}` : '')

/** The same, shorter: `Fri 24 Apr, 10:00` */
export function dueInShort(day: Day, time: Time | null): string {
  const words = isNear(day) ? nearDay(day) : `${capitalWeekday(day)} ${shortDate(day)}`
  return time ? `${words}, ${clockTime(time)}` : words
}

/** `Fri 24 Apr`, in Danish `fre. 24. apr.`, with the year when it is another one; in a sentence or a list of days. */
export const dayWithWeekday = (day: Day): string => `${formats.value.weekday.format(dateOf(day))} ${shortDate(day)}`

/** `15 min`, `2 h`, `1 h 30` */
export function lengthInWords(minutes: number): string {
  const words = text().length
  return minutes < 60 ? words.minutes(minutes) : words.hours(Math.floor(minutes / 60), minutes % 60)
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) >= 6

export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(intlLocale.value) + word.slice(1)
