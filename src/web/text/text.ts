import { computed, signal } from '@preact/signals'
import { me } from '../data/tables.ts'
import { en, type Text } from './en/en.ts'

/** The languages there are, by the first part of their locale; all but English are fetched when asked for. */
export const LANGUAGES = { en: 'English', da: 'Dansk' } as const
export type Language = keyof typeof LANGUAGES

const fetchers: Record<Language, () => Promise<Text> | Text> = {
  en: () => en,
  da: () => import('./da/da.ts').then((file) => file.da),
}

const words = signal<Text>(en)

/** The words in the person's language; read while rendering, it follows a change of language. */
export const text = (): Text => words.value

const chosen = signal<string | null>(null)

/** The person's locale, or the browser's until they are known. */
export const locale = computed(() => chosen.value ?? me.value?.locale ?? browserLocale())

/** For Intl: plain English means day first and 24 hours, as the parser reads it. */
export const intlLocale = computed(() => (locale.value === 'en' ? 'en-GB' : locale.value))

export function browserLocale(): string {
  const first = navigator.language
  if (first.startsWith('da')) return 'da'
  return first === 'en-US' ? 'en-US' : first === 'en-GB' ? 'en-GB' : 'en'
}

const languageOf = (name: string): Language => (name.startsWith('da') ? 'da' : 'en')

/** Brings in the words for the locale, then shows them; before sign-in a locale can be tried out. */
export async function speak(trial: string | null = null): Promise<void> {
  chosen.value = trial
  const language = languageOf(locale.value)
  const found = await fetchers[language]()
  if (languageOf(locale.value) !== language) return
  words.value = found
  document.documentElement.lang = language
}
