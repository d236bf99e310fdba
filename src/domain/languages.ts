import { caseFolded } from './text/case.ts'

/** The languages of mails, notifications, repeats, quick add, filters and the page: each of these has a table by this type. */
export const LANGUAGES = ['en', 'da'] as const
export type Language = (typeof LANGUAGES)[number]

/** What a person may choose; each begins with its language. */
export const LOCALES = ['en', 'en-GB', 'en-US', 'da', 'da-DK'] as const

/** The language of a locale such as `da-DK` or of an Accept-Language header; English where there are no words. */
export const languageOf = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale.slice(0, 2).toLowerCase()) ?? 'en'

/** What the Inbox is called by whoever gets one; it is found by each of these names. */
export const INBOX_NAMES: Record<Language, string> = { en: 'Inbox', da: 'Indbakke' }

/** Whether a name, in any case, is one of the Inbox. */
export const isInboxName = (name: string): boolean =>
  Object.values(INBOX_NAMES).some((inbox) => caseFolded(inbox) === caseFolded(name))

/** The locale for Intl: plain English means day first and 24 hours, as quick add reads it. */
export const intlLocaleOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)
