import { addDays, type Day } from '../calendar/day.ts'
import { next, nextAfter } from './next.ts'
import type { Rule } from './rule.ts'

/** Whether a repeat counts from the day it was due or from the day it was completed. */
export type Basis = 'due' | 'completion'

/** What a repeating task becomes: its next day, and its rule with one round less. */
export type Advanced = { due: Day; rule: Rule }

export type RepeatCompletion = {
  rule: Rule
  basis: Basis
  due: Day
  /** The day of completion where the one who completes lives. */
  today: Day
  /** Whether the task has a time of day that has passed today. */
  timePassedToday: boolean
}

/** One completion: to the first occurrence after `due` that is not over yet; `null` when the repeat has ended. */
export function advance({ rule, basis, due, today, timePassedToday }: RepeatCompletion): Advanced | null {
  if (basis === 'completion') return oneLess(rule, next(rule, today))
  return oneLess(rule, nextAfter(rule, due, timePassedToday ? today : addDays(today, -1)))
}

/** One occurrence left out: to the next after `due`, whatever the day is; `null` when the repeat has ended. */
export function skip(rule: Rule, due: Day): Advanced | null {
  return oneLess(rule, next(rule, due))
}

function oneLess(rule: Rule, due: Day | null): Advanced | null {
  if (due === null || rule.count === 1) return null
  return { due, rule: rule.count === null ? rule : { ...rule, count: rule.count - 1 } }
}
