import { intlLocaleOf } from '../../domain/languages.ts'
import type { Instant } from '../../platform/db/transaction.ts'
import { dayAt } from '../../platform/zones.ts'
import { wordsFor } from '../notifications/words.ts'

interface Due {
  due_date: string | null
  due_time: string | null
}

interface Reader {
  locale: string
  timezone: string
}

/** A short due date in the reader's language: `Today 14:30`, `Fri 6 Mar`; empty without a date. */
export function dueInWords({ due_date, due_time }: Due, { locale, timezone }: Reader, now: Instant): string {
  if (due_date === null) return ''
  const day = due_date === dayAt(now, timezone) ? wordsFor(locale).today : dayInWords(due_date, locale)
  return due_time === null ? day : `${day} ${due_time}`
}

const dayInWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(intlLocaleOf(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))
