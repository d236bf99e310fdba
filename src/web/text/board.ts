import { da } from './da/board.ts'
import { en, type BoardText } from './en/board.ts'
import { LANGUAGES, text, type Language } from './text.ts'

const all: Record<Language, BoardText> = { en, da }

/** The words of the board in the person's language; they come with the chunks that need them. */
export function boardText(): BoardText {
  const { name } = text()
  for (const language of Object.keys(LANGUAGES) as Language[]) if (LANGUAGES[language] === name) return all[language]
  return en
}
