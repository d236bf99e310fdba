import type { Day } from '../../domain/calendar/day.ts'
import type { Instant, SqlValue } from '../../platform/db/transaction.ts'
import type { Sought } from '../indexing/match.ts'
import type { Names } from './names.ts'

/** A condition in brackets that is 0 or 1, never null, with the values of its question marks in order. */
export interface Condition {
  sql: string
  parameters: SqlValue[]
}

export interface CompileContext {
  actorId: string
  names: Names
  /** When a day begins where the actor is. */
  startOfDay(day: Day): Instant
  /** Tasks with the words that are sought; `leads`: they may be found by that. */
  search(sought: Sought, leads: boolean): Condition
}

/** A part of a WHERE; what people wrote goes into `parameters`, never into `sql`. */
export function condition(sql: string, ...parameters: SqlValue[]): Condition {
  return { sql, parameters }
}

/** Where undated tasks begin among the `due_key`s. */
export const UNDATED = '9999-99-99'

/** After every `due_key` of this day: those begin with the day, a digit follows. */
export const after = (day: Day): string => `${day}:`

/** As parameters: a condition that SQLite can tell beforehand leaves it no index to read by, also where one is named. */
export const never: Condition = condition('(?)', 0)
export const always: Condition = condition('(?)', 1)

/** Whether a column that is never null holds one of these; `never` where there are none. */
export const among = (column: string, ids: readonly string[]): Condition =>
  ids.length === 0 ? never : condition(`(${column} in (select value from json_each(?)))`, JSON.stringify(ids))

/** The same of a column that may be null. */
export const presentAmong = (column: string, ids: readonly string[]): Condition =>
  ids.length === 0
    ? never
    : condition(`(${column} is not null and ${column} in (select value from json_each(?)))`, JSON.stringify(ids))
