import { da } from './da/arranging.ts'
import { en, type ArrangingText } from './en/arranging.ts'
import { LANGUAGES, text, type Language } from './text.ts'

const all: Record<Language, ArrangingText> = { en, da }

/** The words of moving by hand, sorting and grouping, in the person's language; they come with the chunks that need them. */
export function arrangingText(): ArrangingText {
  const { name } = text()
  for (const language of Object.keys(LANGUAGES) as Language[]) if (LANGUAGES[language] === name) return all[language]
  return en
}
