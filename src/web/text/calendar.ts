import { da } from './da/calendar.ts'
import { en, type CalendarText } from './en/calendar.ts'
import { LANGUAGES, text, type Language } from './text.ts'

const all: Record<Language, CalendarText> = { en, da }

/** The words of the calendar in the person's language; they come with the chunk that needs them. */
export function calendarText(): CalendarText {
  const { name } = text()
  for (const language of Object.keys(LANGUAGES) as Language[]) if (LANGUAGES[language] === name) return all[language]
  return en
}
