import { da } from './da/moving.ts'
import { en, type MovingText } from './en/moving.ts'
import { LANGUAGES, text, type Language } from './text.ts'

const all: Record<Language, MovingText> = { en, da }

/** The words about import and export in the person's language; they come with the chunks that need them. */
export function movingText(): MovingText {
  const { name } = text()
  for (const language of Object.keys(LANGUAGES) as Language[]) if (LANGUAGES[language] === name) return all[language]
  return en
}
