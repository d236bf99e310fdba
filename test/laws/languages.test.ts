import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { INBOX_NAMES, LANGUAGES, languageOf, LOCALES, type Language } from '../../src/domain/languages.ts'
import { termsIn } from '../../src/domain/filters/languages/index.ts'
import { QUICK_ADD_LANGUAGES } from '../../src/domain/quick-add/languages/index.ts'
import { languageFor } from '../../src/features/accounts/mails/words.ts'
import { wordsFor } from '../../src/features/notifications/words.ts'
import { recurrenceText } from '../../src/features/tasks/wire.ts'
import { sourcesIn, top } from '../support/sources.ts'

test('every locale is of a language, and every language can be chosen by its own name', () => {
  for (const locale of LOCALES) assert.ok(LANGUAGES.includes(locale.split('-')[0] as 'en'), locale)
  for (const language of LANGUAGES) assert.ok((LOCALES as readonly string[]).includes(language), language)
  assert.equal(languageOf('da-DK,da;q=0.9'), 'da')
  assert.equal(languageOf('fr'), 'en')
})

/** In each language a text that no two of them share: a table that was copied from another and forgotten is found by it. */
const SAID: Record<string, (language: Language) => string> = {
  mails: (language) => languageFor(language).reset().subject,
  'the hours of mails': (language) => /\d\s(\p{L}+)/u.exec(languageFor(language).reset().paragraphs[0]!)![1]!,
  notifications: (language) => wordsFor(language).formerMember,
  repeats: (language) => recurrenceText('FREQ=DAILY', language, 'due')!,
  'quick add': (language) => QUICK_ADD_LANGUAGES[language].weekdays,
  filters: (language) => termsIn(language)[0]!.text,
  'the Inbox': (language) => INBOX_NAMES[language],
}

for (const [where, say] of Object.entries(SAID))
  test(`each language has words of its own in ${where}`, () => {
    assert.equal(new Set(LANGUAGES.map(say)).size, LANGUAGES.length)
  })

test('a language of quick add goes by the code under which it is listed', () => {
  for (const [language, { code }] of Object.entries(QUICK_ADD_LANGUAGES)) assert.equal(code, language)
})

test('README, openapi.yaml and the page name every language where they name one beside English', () => {
  const named = ['README.md', 'schema/openapi.yaml', 'src/web/text/en/import-export.ts'].flatMap((file) => [
    ...readFileSync(top + file, 'utf8').matchAll(
      /(?:English(?:, | and | or )|\b[Ii]n )(?!English)([A-Z][a-z]+(?:(?:, | and | or )[A-Z][a-z]+)*)(?: as well|, |;| with|\.)/g,
    ),
  ])
  const others = LANGUAGES.slice(1).map((language) => new Intl.DisplayNames('en', { type: 'language' }).of(language)!)
  const beside = named
    .map(([, names]) => names!.split(/, | and | or /))
    .filter((names) => names.some((name) => others.includes(name)))
  assert.equal(beside.length, 7)
  for (const names of beside) assert.deepEqual(names, others)
})

test('who runs the server has one name on every screen', () => {
  const named = (language: string) =>
    sourcesIn([`src/web/text/${language}`], /\.ts$/).flatMap(({ text }) => text.match(/\badministrator\b/gi) ?? [])
  for (const language of LANGUAGES) assert.deepEqual(named(language), [], language)
})

/** A table by language does not compile while one is missing; a question for one by name would leave it out in silence. */
test('no source asks for a language by its name: all have a table with a line for each', () => {
  const asking = sourcesIn(['src'], /\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/startsWith\('(?:da|en)\b|[!=]== '(?:da|en)'/g)].map(([words]) => `${path}: ${words}`),
  )
  assert.deepEqual(
    asking.filter((line) => !allowed.some((path) => line.startsWith(path))),
    [],
  )
})

/** English comes in several kinds, of which the browser's is taken. */
const allowed = [
  'src/domain/languages.ts: ',
  'src/web/text/locale.ts: ',
  'src/web/screens/sign-in/account-fields.tsx: ',
]
