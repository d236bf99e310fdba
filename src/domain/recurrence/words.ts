import { partsOf } from '../calendar/day.ts'
import { wordsOfDays } from './phrases.ts'
import type { Basis, Rule } from './rule.ts'
import type { Words } from './languages/words.ts'
import { ruleWordsOf } from './languages/index.ts'

/**
 * Describes a rule in the language of a locale such as `da-DK` (English if unsupported), without a capital letter or
 * full stop.
 */
export function ruleInWords(rule: Rule, locale: string, basis: Basis = 'due'): string {
  const words = ruleWordsOf(locale)
  const said = wordsOfDays(rule, words) + ending(rule, words)
  return basis === 'due' ? said : `${said}, ${words.fromCompletion}`
}

function ending(rule: Rule, words: Words): string {
  if (rule.count !== null) return `, ${words.times(rule.count)}`
  if (rule.until === null) return ''
  const { year, month, day } = partsOf(rule.until)
  return ` ${words.until(day, words.months[month - 1]!, year)}`
}
