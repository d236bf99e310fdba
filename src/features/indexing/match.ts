/** Builds queries of the full-text index. */
import { MOST_SEARCH_WORDS } from '../../domain/lengths.ts'
import { foldedWords } from '../../domain/text/fold.ts'
import type { SqlFragment } from '../../platform/db/transaction.ts'

/** The longest prefix that the index stores (`prefix` in the migration). */
const INDEXED_BEGINNING = 4

/** The first MOST_SEARCH_WORDS folded words of a search text. */
export const searchWords = (text: string): string[] => foldedWords(text).slice(0, MOST_SEARCH_WORDS)

/** MATCH expression: all words, the last one as a prefix. */
export const allWords = (words: readonly string[]): string =>
  `(${words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' AND ')})`

/** MATCH expression: all words in full; null when the last word is so short that a prefix search is as fast. */
export const allFullWords = (words: readonly string[]): string | null =>
  [...(words.at(-1) ?? '')].length <= INDEXED_BEGINNING ? null : `(${words.map((word) => `"${word}"`).join(' AND ')})`

/** MATCH expression: objects of these projects. */
export const inProjects = (ids: readonly string[]): string =>
  `(${ids.map((id) => `"§${id.replaceAll('-', '')}"`).join(' OR ')})`

/** Words that must all occur; or several searches, all or any of which must match. */
export type SearchExpression =
  | { words: readonly string[] }
  | { all: readonly SearchExpression[] }
  | { any: readonly SearchExpression[] }

/**
 * A search as a condition over alias `t` of tasks, 0 or 1. Lists must not be empty. `mayUseIndex`: tasks may be read by
 * the full-text index; otherwise it only tests tasks that are found in another way.
 */
export const matchCondition = (expression: SearchExpression, mayUseIndex: boolean): SqlFragment =>
  matching(mayUseIndex ? 't.rowid' : '+t.rowid', expressionOf(expression))

const matching = (task: 't.rowid' | '+t.rowid', expression: string): SqlFragment => ({
  sql: `(${task} IN (SELECT rowid FROM task_words WHERE task_words MATCH ?))`,
  parameters: [expression],
})

function expressionOf(expression: SearchExpression): string {
  if ('words' in expression) return allWords(expression.words)
  const [parts, operator] = 'all' in expression ? [expression.all, 'AND'] : [expression.any, 'OR']
  return `(${[...new Set(parts.map(expressionOf))].join(` ${operator} `)})`
}

/** Tasks that match a search text, as a condition over alias `t`, 0 or 1; none for a text without words. */
export function foundTasks(text: string): SqlFragment {
  const words = searchWords(text)
  return words.length === 0 ? { sql: '(0)', parameters: [] } : matching('t.rowid', allWords(words))
}
