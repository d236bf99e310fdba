import type { Day } from '../../domain/calendar/day.ts'
import type { Instant, SqlValue } from '../../platform/db/transaction.ts'
import type { Sought } from '../indexing/match.ts'
import type { FilterNames } from './names.ts'

/** A condition in brackets that is 0 or 1, never null, with the values of its question marks in order. */
export interface SqlCondition {
  sql: string
  parameters: SqlValue[]
  /** It tests membership of a set of tasks, which SQLite builds on first use: to be tested last. */
  usesTaskSet?: true
}

export interface CompileContext {
  actorId: string
  names: FilterNames
  /** When a day begins where the actor is. */
  startOfDay(day: Day): Instant
  /** Tasks with the words that are sought; `mayUseIndex` as in `column`. */
  search(sought: Sought, mayUseIndex: boolean): SqlCondition
}

/** A part of a WHERE; what people wrote goes into `parameters`, never into `sql`. */
export function condition(sql: string, ...parameters: SqlValue[]): SqlCondition {
  return { sql, parameters }
}

/** Where undated tasks begin among the `due_key`s. */
export const UNDATED = '9999-99-99'

/** After every `due_key` of this day: those begin with the day, a digit follows. */
export const after = (day: Day): string => `${day}:`

/** As parameters: a condition that SQLite can tell beforehand leaves it no index to read by, also where one is named. */
export const noTask: SqlCondition = condition('(?)', 0)
export const everyTask: SqlCondition = condition('(?)', 1)

/**
 * A column of tasks as an index of it may find them. Only what every found task meets may do that: of an `or` SQLite would
 * read tasks once for each part. Elsewhere a plus, which means nothing, keeps it from the index.
 */
export const column = (name: string, mayUseIndex: boolean): string => `${mayUseIndex ? '' : '+'}t.${name}`

/** Whether a column of tasks holds one of these, null none; `never` where there are none. */
export function among(name: 'project_id' | 'section_id' | 'assignee_id', ids: readonly string[]): SqlCondition {
  if (ids.length === 0) return noTask
  const held = column(name, false)
  const isIn = `${held} in (select value from json_each(?))`
  const sql = name === 'project_id' ? `(${isIn})` : `(${held} is not null and ${isIn})`
  return { sql, parameters: [JSON.stringify(ids)], usesTaskSet: true }
}
