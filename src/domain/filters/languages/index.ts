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
    added_by: { me: assignees.me, others: assignees.others },
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

/** So many days and months; `number`: as it was typed. */
export interface Count {
  number: number
  days: number
  months: number
}

/**
 * Parses `7 days` or `next 2 weeks`, ago also `3 months ago` or `a year ago`; null for any other text. The text must be
 * folded.
 */
export function countOf(text: string, direction: 'ahead' | 'ago'): Count | null {
  for (const pattern of counts[direction]) {
    const { groups } = pattern.exec(text) ?? {}
    if (!groups) continue
    const { digits = '1', weeks, months, years } = groups
    const number = Number(digits)
    const inMonths = years ? 12 : months ? 1 : 0
    return { number, days: inMonths ? 0 : number * (weeks ? 7 : 1), months: number * inMonths }
  }
  return null
}

const counts = { ahead: patterns('ahead'), ago: patterns('ago') }

/** The digits, unless a word says 1, and the unit that is counted, if not days. */
function patterns(direction: 'ahead' | 'ago'): RegExp[] {
  return LANGUAGES.flatMap(({ counts: { days, weeks, months, years, one, ...phrases } }) => {
    const any = (words: readonly string[]): string => words.map(fold).join('|')
    const long = direction === 'ago' ? `|(?<months>${any(months)})|(?<years>${any(years)})` : ''
    const words = direction === 'ago' ? `|(?:${any(one)}) ` : ''
    const number = `(?:(?<digits>\\d+) ?${words})(?:${any(days)}|(?<weeks>${any(weeks)})${long})`
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
