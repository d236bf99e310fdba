import type { Day, Weekday } from '../calendar/day.ts'

/** Whether the next occurrence is counted from the due day or from the day of completion. */
export const BASES = ['due', 'completion'] as const
export type Basis = (typeof BASES)[number]

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** A weekday of BYDAY. `ordinal`: `null` is every one, 1 the first and -1 the last of the month or year. */
export type WeekdayRule = { readonly weekday: Weekday; readonly ordinal: number | null }

/** A recurrence rule (RFC 5545 §3.3.10) over plain days. Lists are ascending, without duplicates; empty = not given. */
export type Rule = {
  readonly freq: Frequency
  /** 1 to LARGEST_INTERVAL */
  readonly interval: number
  readonly bymonth: readonly number[]
  readonly byweekno: readonly number[]
  readonly byyearday: readonly number[]
  readonly bymonthday: readonly number[]
  readonly byday: readonly WeekdayRule[]
  readonly bysetpos: readonly number[]
  readonly wkst: Weekday
  /** Number of occurrences left, including the current one; 1 to LARGEST_COUNT. */
  readonly count: number | null
  /** The last possible day, included. */
  readonly until: Day | null
}

/** Days, weeks, months or years from one occurrence to the next. */
export const LARGEST_INTERVAL = 400
/** Occurrences of a rule that counts them. */
export const LARGEST_COUNT = 1000

/** The greatest value in each list. All lists except `bymonth` may also contain negative values. */
export const LARGEST_VALUES = { bymonth: 12, byweekno: 53, byyearday: 366, bymonthday: 31, bysetpos: 366 } as const

/** RFC 5545 §3.3.10, Monday first. */
export const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
