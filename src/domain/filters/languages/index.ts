import type { Language } from '../../languages.ts'
import { fold } from '../../text/fold.ts'
import { da } from './da.ts'
import { en } from './en.ts'
import type { FilterWords, Head } from './words.ts'

/** All languages are read at once, not only the user's own. */
const BY_LANGUAGE: Record<Language, FilterWords> = { en, da }
const LANGUAGES = Object.values(BY_LANGUAGE)

/** Each maps folded words of all languages to their meaning. */
export const operatorWords = lookup((words) => words.operators)
export const plainTerms = lookup((words) => words.plain)
export const heads = lookup((words) => words.heads)
export const spans = lookup((words) => words.spans)
export const dayWords = lookup((words) => words.days)
export const assignees = lookup((words) => words.assignees)
export const belongings = lookup((words) => words.belongings)

/** The terms that a language offers while somebody types: `head` ends in a colon and wants a value. */
export function termsIn(language: Language): { text: string; head: boolean }[] {
  const { plain, heads, days, spans, belongings, counts } = BY_LANGUAGE[language]
  const first = (words: Record<string, readonly string[]>): string[] => Object.values(words).map(([word]) => word!)
  const ahead = `${counts.ahead.at(-1)!.replace('N', '7')} ${counts.days.at(-1)}`
  const whole = [...first(days), ahead, ...first(spans), ...first(plain), 'p1', 'p2', 'p3', 'p4']
  const has = first(belongings).map((what) => `${heads.has[0]}: ${what}`)
  const open = Object.entries(heads).filter(([head]) => head !== 'has')
  return [
    ...[...whole, ...has].map((text) => ({ text, head: false })),
    ...open.map(([, [head]]) => ({ text: `${head}: `, head: true })),
  ]
}

/** The words for who a task can be assigned to, the days and the belongings that a language offers after a colon. */
export function valuesIn(language: Language, head: Head): string[] {
  const { assignees, days, spans, belongings } = BY_LANGUAGE[language]
  const others: Partial<Record<Head, object>> = {
    due_on: { ...days, ...spans },
    assigned_to: assignees,
    has: belongings,
    search: {},
  }
  return Object.values((others[head] ?? days) as Record<string, readonly string[]>).map(([word]) => word!)
}

/** Matches folded texts such as `p1` and `priority 1`; group 1 is the number. */
export const PRIORITY = new RegExp(
  `^(?:p|(?:${LANGUAGES.flatMap(({ priority }) => priority.map(fold)).join('|')}) )([1-4])$`,
)

/** Words such as “on” that may precede a day. */
export const leads = LANGUAGES.flatMap((words) => words.leads)

/**
 * Parses a number of days or weeks, such as `7 days`, `next 2 weeks` or `3 days ago`, and returns it in days; null for
 * any other text. The text must be folded.
 */
export function countOf(text: string, direction: 'ahead' | 'ago'): { number: number; days: number } | null {
  for (const pattern of counts[direction]) {
    const found = pattern.exec(text)
    if (found) return { number: Number(found[1]), days: Number(found[1]) * (found[2] ? 7 : 1) }
  }
  return null
}

const counts = { ahead: patterns('ahead'), ago: patterns('ago') }

/** Group 1 is the number; group 2 exists when it counts weeks. */
function patterns(direction: 'ahead' | 'ago'): RegExp[] {
  return LANGUAGES.flatMap(({ counts: { days, weeks, ...phrases } }) => {
    const number = `(\\d+) ?(?:${days.map(fold).join('|')}|(${weeks.map(fold).join('|')}))`
    return phrases[direction].map((phrase) => new RegExp(`^${phrase.split('N').map(fold).join(number)}$`))
  })
}

/** Maps each folded word to its meaning. */
function lookup<Meaning extends string>(
  table: (words: FilterWords) => Record<Meaning, readonly string[]>,
): ReadonlyMap<string, Meaning> {
  const map = new Map<string, Meaning>()
  for (const language of LANGUAGES) {
    for (const [meaning, words] of Object.entries(table(language)) as [Meaning, readonly string[]][]) {
      for (const word of words) map.set(fold(word), meaning)
    }
  }
  return map
}
