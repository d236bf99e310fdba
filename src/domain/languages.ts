import { caseFolded } from './text/case.ts'

/**
 * The languages of mails, notifications, repeats, quick add, filters and the page; each has a table keyed by this type.
 */
export const LANGUAGES = ['en', 'da'] as const
export type Language = (typeof LANGUAGES)[number]

/** The locales that a person can choose; each starts with its language. */
export const LOCALES = ['en', 'en-GB', 'en-US', 'da', 'da-DK'] as const
export type Locale = (typeof LOCALES)[number]

/** The language of a locale such as `da-DK` or of an Accept-Language header; English if it is not supported. */
export const languageOf = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale.slice(0, 2).toLowerCase()) ?? 'en'

/** The name that a new Inbox gets; any of these names finds it. */
export const INBOX_NAMES: Record<Language, string> = { en: 'Inbox', da: 'Indbakke' }

/** Whether the name means the Inbox in any language, ignoring case. */
export const isInboxName = (name: string): boolean =>
  Object.values(INBOX_NAMES).some((inbox) => caseFolded(inbox) === caseFolded(name))

/** The locale for Intl: plain `en` uses day before month and a 24-hour clock, as quick add does. */
export const intlLocaleOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)
