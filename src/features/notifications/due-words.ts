import { timeOptions, type TimeFormat } from '../../domain/calendar/time-format.ts'
import { intlLocaleOf } from '../../domain/languages.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { dayAt } from '../../platform/zones.ts'
import { wordsFor } from './words.ts'

export interface Due {
  due_date: string | null
  due_time: string | null
}

/** Of the person who reads it. */
export interface ReaderSettings {
  locale: string
  timezone: string
  time_format: TimeFormat
}

/** A short due date in the reader's language: `Today 14:30`, `Fri 6 Mar 2:30 pm`; empty without a date. */
export function dueInWords(
  { due_date, due_time }: Due,
  { locale, timezone, time_format }: ReaderSettings,
  now: Instant,
): string {
  if (due_date === null) return ''
  const day = due_date === dayAt(now, timezone) ? wordsFor(locale).today : dayInWords(due_date, locale)
  return due_time === null ? day : `${day} ${timeInWords(due_time, locale, time_format)}`
}

function timeInWords(time: string, locale: string, format: TimeFormat): string {
  const intlLocale = intlLocaleOf(locale)
  const options = { ...timeOptions(intlLocale, format), timeZone: 'UTC' }
  return new Intl.DateTimeFormat(intlLocale, options).format(Date.parse(`1970-01-01T${time}:00Z`))
}

const dayInWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(intlLocaleOf(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))
