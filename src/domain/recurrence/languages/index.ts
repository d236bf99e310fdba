import { languageOf, type Language } from '../../languages.ts'
import { danish } from './da.ts'
import { americanEnglish, english } from './en.ts'
import type { Words } from './words.ts'

const WORDS: Record<Language, Words> = { en: english, da: danish }

/** The words of a locale such as `da-DK`. */
export const ruleWordsOf = (locale: string): Words => (locale === 'en-US' ? americanEnglish : WORDS[languageOf(locale)])
