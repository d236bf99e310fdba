import { fold } from '../../text/fold.ts'
import { da } from './da.ts'
import { en } from './en.ts'
import type { FilterWords } from './words.ts'

/** All languages are read at once, whatever the asker's own. */
const LANGUAGES: readonly FilterWords[] = [en, da]

export const plainTerms = lookup((words) => words.plain)
export const heads = lookup((words) => words.heads)
export const dayWords = lookup((words) => words.days)
export const assignees = lookup((words) => words.assignees)
export const belongings = lookup((words) => words.belongings)

/** `7 days`, `next 7 days`, `2 weeks`: group 1 is the number, group 2 stands if it counts weeks. */
export const span = new RegExp(`^(?:(?:${all('next')}) )?(\\d+) ?(?:(?:${all('days')})|(${all('weeks')}))$`)

/** Folded words → what they mean. */
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

function all(part: keyof FilterWords['span']): string {
  return LANGUAGES.flatMap((words) => words.span[part].map(fold)).join('|')
}
