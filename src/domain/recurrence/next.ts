import { addDays, addMonths, type Day, LAST_DAY } from '../calendar/day.ts'
import { withPartsOfStart } from './start-day.ts'
import type { Rule } from './rule.ts'
import { findOccurrence } from './series.ts'

/** The first occurrence after `day`; the interval is counted from `day`. `null` past UNTIL or when there is none. */
export function nextOccurrence(rule: Rule, day: Day): Day | null {
  return nextAfter(rule, day, day)
}

/** The first occurrence after both `anchor` and `after`; the interval is counted from `anchor`. */
export function nextAfter(rule: Rule, anchor: Day, after: Day): Day | null {
  const latest = after > anchor ? after : anchor
  return latest < LAST_DAY ? findOccurrence(withPartsOfStart(rule, anchor), anchor, addDays(latest, 1)).day : null
}

/** The first day on or after `day`, within 12 years, on which a new series may start. */
export function firstOccurrence(rule: Rule, day: Day): Day | null {
  return findOccurrence({ ...withPartsOfStart(rule, day), interval: 1 }, day, day, twelveYearsAfter(day)).day
}

/** Whether a series counted from `from` has an occurrence within 12 years, `from` included. */
export function hasOccurrence(rule: Rule, from: Day): boolean {
  return findOccurrence(withPartsOfStart(rule, from), from, from, twelveYearsAfter(from)).day !== null
}

/** The current due day and the following occurrences, at most `count` in all; respects COUNT and UNTIL. */
export function occurrences(rule: Rule, day: Day, count: number): Day[] {
  const days: Day[] = []
  const most = Math.min(count, rule.count ?? count)
  for (let at: Day | null = day; at !== null && days.length < most; at = nextOccurrence(rule, at)) days.push(at)
  return days
}

function twelveYearsAfter(day: Day): Day {
  return addMonths(day, 144)
}
