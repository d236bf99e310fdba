import { addDays, addMonths, type Day, LAST_DAY } from '../calendar/day.ts'
import { complete } from './complete.ts'
import type { Rule } from './rule.ts'
import { find } from './series.ts'

/** The first occurrence after `day`, from which the interval counts; `null` past UNTIL or where there is none. */
export function next(rule: Rule, day: Day): Day | null {
  return nextAfter(rule, day, day)
}

/** The first occurrence after both `anchor`, from which the interval counts, and `after`. */
export function nextAfter(rule: Rule, anchor: Day, after: Day): Day | null {
  const latest = after > anchor ? after : anchor
  return latest < LAST_DAY ? find(complete(rule, anchor), anchor, addDays(latest, 1)).day : null
}

/** The first day on or after `day`, within 12 years, that a new series may start on: its interval counts from there. */
export function first(rule: Rule, day: Day): Day | null {
  return find({ ...complete(rule, day), interval: 1 }, day, day, twelveYearsAfter(day)).day
}

/** Whether the series that counts from `from` has an occurrence within the 12 years from then, that day included. */
export function hasOccurrence(rule: Rule, from: Day): boolean {
  return find(complete(rule, from), from, from, twelveYearsAfter(from)).day !== null
}

/** The present due day and those that follow, at most `count` in all, ended by COUNT and UNTIL. */
export function occurrences(rule: Rule, day: Day, count: number): Day[] {
  const days: Day[] = []
  const most = Math.min(count, rule.count ?? count)
  for (let at: Day | null = day; at !== null && days.length < most; at = next(rule, at)) days.push(at)
  return days
}

function twelveYearsAfter(day: Day): Day {
  return addMonths(day, 144)
}
