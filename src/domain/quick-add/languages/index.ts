import type { Language } from '../../languages.ts'
import type { QuickAddLanguage } from '../language.ts'
import { da } from './da.ts'
import { en } from './en.ts'

/** What quick add reads, all in one line; each after the other where two of them know a word. */
export const QUICK_ADD_LANGUAGES: Record<Language, QuickAddLanguage> = { en, da }
