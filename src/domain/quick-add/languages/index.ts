import type { Language } from '../../languages.ts'
import type { QuickAddLanguage } from '../language.ts'
import { da } from './da.ts'
import { en } from './en.ts'

/** All languages are read in one line; where two know a word, in this order. */
export const QUICK_ADD_LANGUAGES: Record<Language, QuickAddLanguage> = { en, da }
