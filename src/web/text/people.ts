import { da } from './da/people.ts'
import { en, type PeopleText } from './en/people.ts'
import { LANGUAGES, text, type Language } from './text.ts'

const all: Record<Language, PeopleText> = { en, da }

/** The words about people in the person's language; they come with the chunks that need them. */
export function peopleText(): PeopleText {
  const { name } = text()
  for (const language of Object.keys(LANGUAGES) as Language[]) if (LANGUAGES[language] === name) return all[language]
  return en
}
