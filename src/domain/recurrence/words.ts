import { partsOf } from '../calendar/day.ts'
import type { Basis } from './advance.ts'
import { wordsOfDays } from './phrases.ts'
import type { Rule } from './rule.ts'
import { danish } from './words-da.ts'
import { americanEnglish, english } from './words-en.ts'
import type { Words } from './words-table.ts'

const LANGUAGES = new Map<string, Words>([
  ['en', english],
  ['en-US', americanEnglish],
  ['da', danish],
])

/** The rule in words, without a capital or a full stop, in the language of a locale such as `da-DK`; else in English. */
export function ruleInWords(rule: Rule, locale: string, basis: Basis = 'due'): string {
  const words = LANGUAGES.get(locale) ?? LANGUAGES.get(locale.slice(0, 2)) ?? english
  const said = wordsOfDays(rule, words) + ending(rule, words)
  return basis === 'due' ? said : `${said}, ${words.fromCompletion}`
}

function ending(rule: Rule, words: Words): string {
  if (rule.count !== null) return `, ${words.times(rule.count)}`
  if (rule.until === null) return ''
  const { year, month, day } = partsOf(rule.until)
  return ` ${words.until(day, words.months[month - 1]!, year)}`
}
