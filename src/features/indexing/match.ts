/** Queries of the search index. */
import { foldedWords } from '../../domain/text/fold.ts'

const MOST_WORDS = 16
/** The longest beginning of a word that the index keeps by itself (`prefix` in the migration). */
const INDEXED_BEGINNING = 4

/** The folded words of what somebody typed that count: the first 16. */
export const searchWords = (text: string): string[] => foldedWords(text).slice(0, MOST_WORDS)

/** All words, the last as the beginning of one; as a MATCH expression. */
export const allWords = (words: readonly string[]): string =>
  `(${words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' AND ')})`

/** All words, the last in full too; null where reading beginnings costs no more. */
export const allFullWords = (words: readonly string[]): string | null =>
  [...(words.at(-1) ?? '')].length <= INDEXED_BEGINNING ? null : `(${words.map((word) => `"${word}"`).join(' AND ')})`

/** What belongs to one of these projects, as a MATCH expression. */
export const inProjects = (ids: readonly string[]): string =>
  `(${ids.map((id) => `"§${id.replaceAll('-', '')}"`).join(' OR ')})`

/** Words that must all be there, or several such, all or any of them. */
export type Sought = { words: readonly string[] } | { all: readonly Sought[] } | { any: readonly Sought[] }

interface Condition {
  sql: string
  parameters: string[]
}

/**
 * What is sought as a condition over alias `t` of tasks: 0 or 1. Every list holds at least one. `mayUseIndex`: tasks may
 * be found by it; else it is asked of tasks that are found otherwise.
 */
export const foundBy = (sought: Sought, mayUseIndex: boolean): Condition =>
  matching(mayUseIndex ? 't.rowid' : '+t.rowid', expressionOf(sought))

const matching = (task: 't.rowid' | '+t.rowid', expression: string): Condition => ({
  sql: `(${task} IN (SELECT rowid FROM task_words WHERE task_words MATCH ?))`,
  parameters: [expression],
})

function expressionOf(sought: Sought): string {
  if ('words' in sought) return allWords(sought.words)
  const [parts, operator] = 'all' in sought ? [sought.all, 'AND'] : [sought.any, 'OR']
  return `(${[...new Set(parts.map(expressionOf))].join(` ${operator} `)})`
}

/** Tasks that somebody's words find, as a condition over alias `t`: 0 or 1, and no task without a word. */
export function foundTasks(text: string): Condition {
  const words = searchWords(text)
  return words.length === 0 ? { sql: '(0)', parameters: [] } : matching('t.rowid', allWords(words))
}
