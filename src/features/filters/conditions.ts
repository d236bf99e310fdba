import type { Day } from '../../domain/calendar/day.ts'
import type { Pattern } from '../../domain/filters/ast.ts'
import type { Instant, SqlValue } from '../../platform/db/transaction.ts'

/** A condition in brackets that is 0 or 1, never null, with the values of its question marks in order. */
export interface Condition {
  sql: string
  parameters: SqlValue[]
}

export interface CompileContext {
  actorId: string
  /** When a day begins where the actor is. */
  startOfDay(day: Day): Instant
  /** Tasks with all of the folded words, the last as the beginning of a word. */
  search(words: readonly string[]): Condition
}

export function condition(sql: string, ...parameters: SqlValue[]): Condition {
  return { sql, parameters }
}

/** Whether a column that is never null holds a name of that pattern. */
export function named(column: string, pattern: Pattern): Condition {
  if (pattern.length === 1) return condition(`fold(${column}) = ?`, pattern[0])
  return condition(`fold(${column}) like ? escape '\\'`, pattern.map(escapeLike).join('%'))
}

/** Whether a folded name is of that pattern. */
export function fits([first, ...rest]: Pattern, name: string): boolean {
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let position = first.length
  for (const piece of rest) {
    const found = name.indexOf(piece, position)
    if (found < 0) return false
    position = found + piece.length
  }
  return name.endsWith(last) && name.length - last.length >= position
}

function escapeLike(piece: string): string {
  return piece.replace(/[\\%_]/g, '\\$&')
}
