import { intlLocaleOf, languageOf, LOCALES, type Locale } from '../../domain/languages.ts'
import { computed, signal } from '@preact/signals'
import type { TimeFormat } from '../../domain/calendar/time-format.ts'

/** What of a person's settings words, dates and times follow. */
export interface Preferences {
  locale: string
  /** An IANA zone. */
  timezone: string
  /** The first day of their week, ISO: 1 is Monday. */
  week_start: number
  time_format: TimeFormat
}

/** Those of the person who is signed in; null before they are known, and when nobody is. */
export const preferences = signal<Preferences | null>(null)

/** A locale that is tried out before sign-in. */
export const triedLocale = signal<string | null>(null)

/** The person's locale, or the browser's until they are known. */
export const locale = computed(() => triedLocale.value ?? preferences.value?.locale ?? browserLocale())

export const intlLocale = computed(() => intlLocaleOf(locale.value))

/** The person's zone; the browser's own until they are known. */
export const zone = computed(() => preferences.value?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)

/** How times are shown; a last visit of an older version does not say it. */
export const timeFormat = computed(() => preferences.value?.time_format ?? 'auto')

export const weekStart = computed(() => preferences.value?.week_start ?? 1)

export function browserLocale(): Locale {
  const asked = navigator.language
  const language = languageOf(asked)
  return (language === 'en' && LOCALES.find((known) => known === asked)) || language
}

/** The order of two names by the rules of the person's language. */
export const compareNames = (a: string, b: string): number => a.localeCompare(b, intlLocale.value)

const pluralRules = computed(() => new Intl.PluralRules(intlLocale.value))

/** `week` for 1, `weeks` for 2. */
export const pluralWord = (n: number, one: string, many: string): string =>
  pluralRules.value.select(n) === 'one' ? one : many

/** `1 week`, `2 weeks`. */
export const plural = (n: number, one: string, many: string): string => `${n} ${pluralWord(n, one, many)}`
