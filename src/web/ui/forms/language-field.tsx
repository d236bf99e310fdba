import { LANGUAGES, languageOf, type Language, type Locale } from '../../../domain/languages.ts'
import { browserLocale } from '../../text/locale.ts'
import { moreText } from '../../text/text.ts'
import { Choice } from './field.tsx'

/** What each language calls itself. */
const NAMES: Record<Language, string> = { en: 'English', da: 'Dansk' }

interface LanguageFieldProps {
  locale: string
  choose: (locale: Locale) => unknown
}

/** The language of the page and of what is sent. */
export function LanguageField({ locale, choose }: LanguageFieldProps) {
  return (
    <Choice
      label={moreText().account.language}
      value={languageOf(locale)}
      choose={(language) => choose(localeIn(languageOf(language)))}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language}>
          {NAMES[language]}
        </option>
      ))}
    </Choice>
  )
}

/** The locale of a language: that of the browser, whose dates the person is used to, if it can be. */
const localeIn = (language: Language): Locale => (languageOf(browserLocale()) === language ? browserLocale() : language)
