import type { Language } from '../languages.ts'

/** Languages whose words are understood in tables of other programs, whoever imports them. */
export type TableLanguage = Language | 'de'
