import type { Day } from '../../domain/calendar/day.ts'
import type { Instant, SqlFragment, SqlValue } from '../../platform/db/transaction.ts'
import type { SearchExpression } from '../indexing/match.ts'
import type { FilterNames } from './names.ts'

/** An SQL condition in brackets that is 0 or 1, never null, and the values of its placeholders in order. */
export interface SqlCondition extends SqlFragment {
  /** It tests membership in a set of tasks that SQLite builds on first use, so it should be tested last. */
  usesTaskSet?: true
  /** It is about `due_key` alone, which most indexes hold, so it should be tested first. */
  isOfKey?: true
}

export interface CompileContext {
  actorId: string
  names: FilterNames
  /** The instant at which a day begins in the actor's time zone. */
  startOfDay(day: Day): Instant
  /** Tasks that contain the searched words; `mayUseIndex`: see `column`. */
  search(expression: SearchExpression, mayUseIndex: boolean): SqlCondition
}

/** A part of a WHERE clause. User input must go into `parameters`, never into `sql`. */
export function condition(sql: string, ...parameters: SqlValue[]): SqlCondition {
  return { sql, parameters }
}

/** A condition on `due_key`. */
export const ofKey = (sql: string, ...parameters: SqlValue[]): SqlCondition => ({ sql, parameters, isOfKey: true })

/** Matches each name. */
export const ANY_NAME = ['', ''] as const

/** A text after every `due_key` of this day: those start with the day and a digit follows. */
export const afterDay = (day: Day): string => `${day}:`

/**
 * Written with parameters: when SQLite knows that a condition is constant, it ignores the indexes, even a named one.
 */
export const noTask: SqlCondition = condition('(?)', 0)
export const everyTask: SqlCondition = condition('(?)', 1)

/**
 * A column of tasks. Only conditions that every task in the result meets may use an index: for an `or` SQLite would
 * read the tasks once per part. Elsewhere a unary plus disables the index.
 */
export const column = (name: string, mayUseIndex: boolean): string => `${mayUseIndex ? '' : '+'}t.${name}`

/** Whether a column of tasks contains one of these ids; false for null and for an empty list. */
export function among(
  name: 'project_id' | 'section_id' | 'assignee_id' | 'created_by',
  ids: readonly string[],
  mayUseIndex = false,
): SqlCondition {
  // A partial index is only read for a condition on its column.
  if (ids.length === 0 && !mayUseIndex) return noTask
  const held = column(name, mayUseIndex)
  const isIn = `${held} in (select value from json_each(?))`
  const sql = name === 'project_id' ? `(${isIn})` : `(${held} is not null and ${isIn})`
  return { sql, parameters: [JSON.stringify(ids)], usesTaskSet: true }
}
