import { addDays, type Day } from '../calendar/day.ts'
import { nextAfter, nextOccurrence } from './next.ts'
import type { Basis, Rule } from './rule.ts'

/** The next due day of a repeating task, and its rule with COUNT reduced by one. */
export type Advanced = { due: Day; rule: Rule }

export type RepeatCompletion = {
  rule: Rule
  basis: Basis
  due: Day
  /** The day of completion in the time zone of the person who completes. */
  today: Day
  /** Whether the due time has already passed today. */
  timePassedToday: boolean
}

/**
 * Completes one occurrence: the next is the first one after `due` that is not in the past; `null` when the repeat has
 * ended.
 */
export function advance({ rule, basis, due, today, timePassedToday }: RepeatCompletion): Advanced | null {
  if (basis === 'completion') return withCountReduced(rule, nextOccurrence(rule, today))
  return withCountReduced(rule, nextAfter(rule, due, timePassedToday ? today : addDays(today, -1)))
}

/** Skips one occurrence: the next is the first one after `due`, even in the past; `null` when the repeat has ended. */
export function skip(rule: Rule, due: Day): Advanced | null {
  return withCountReduced(rule, nextOccurrence(rule, due))
}

function withCountReduced(rule: Rule, due: Day | null): Advanced | null {
  if (due === null || rule.count === 1) return null
  return { due, rule: rule.count === null ? rule : { ...rule, count: rule.count - 1 } }
}
