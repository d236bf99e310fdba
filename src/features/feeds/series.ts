/** A repeating task in a calendar. */
import type { Day } from '../../domain/calendar/day.ts'
import { firstOccurrence, nextOccurrence } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import { RecentCache } from '../../platform/recent-cache.ts'

export interface Occurrences {
  /**
   * A day outside the series: the due day of a task without a rule, one that was moved off the rule, or one that must
   * be separate.
   */
  alone: Day | null
  /** The series, from its first day. */
  series: { start: Day; rule: Rule } | null
}

/** Splits a task's days from its due date on, because DTSTART must match the rule (RFC 5545 §3.8.5.3). */
export function occurrencesFrom(due: Day, rule: string | null, isAlone: boolean): Occurrences {
  const parsed = rule === null ? null : rules.get(rule, ruleOf)
  if (!parsed) return { alone: due, series: null }
  if (!isAlone && firstOccurrence(parsed, due) === due) return { alone: null, series: { start: due, rule: parsed } }
  const left = parsed.count === null ? null : parsed.count - 1
  const start = left === 0 ? null : nextOccurrence(parsed, due)
  return { alone: due, series: start === null ? null : { start, rule: { ...parsed, count: left } } }
}

/** The RRULE for a calendar: UNTIL must be an instant when DTSTART has a time (RFC 5545 §3.3.10). */
export function rruleOf(rule: Rule, endOf: ((day: Day) => string) | null): string {
  if (rule.until === null || endOf === null) return printRule(rule)
  return `${printRule({ ...rule, until: null })};UNTIL=${endOf(rule.until)}`
}

const rules = new RecentCache<string, Rule | null>(5_000)

function ruleOf(text: string): Rule | null {
  const parsed = parseRule(text)
  return parsed.ok ? parsed.rule : null
}
