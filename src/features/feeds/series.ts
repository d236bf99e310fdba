/** How a repeating task stands in a calendar. */
import type { Day } from '../../domain/calendar/day.ts'
import { first, next } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'

export interface Occurrences {
  /** The day that stands alone: all there is without a rule, one that was moved off it, or one that has to. */
  alone: Day | null
  /** The days of a rule, from its first one on. */
  series: { start: Day; rule: Rule } | null
}

/** A task's days from its due date on; a calendar's rule must match the day it starts on (RFC 5545 §3.8.5.3). */
export function occurrencesFrom(due: Day, rule: string | null, isAlone: boolean): Occurrences {
  const parsed = rule === null ? null : parsedRule(rule)
  if (!parsed) return { alone: due, series: null }
  if (!isAlone && first(parsed, due) === due) return { alone: null, series: { start: due, rule: parsed } }
  const left = parsed.count === null ? null : parsed.count - 1
  const start = left === 0 ? null : next(parsed, due)
  return { alone: due, series: start === null ? null : { start, rule: { ...parsed, count: left } } }
}

/** The RRULE as a calendar reads it: the end is an instant where the start is a time (RFC 5545 §3.3.10). */
export function rruleOf(rule: Rule, endOf: ((day: Day) => string) | null): string {
  if (rule.until === null || endOf === null) return printRule(rule)
  return `${printRule({ ...rule, until: null })};UNTIL=${endOf(rule.until)}`
}

const rules = new Map<string, Rule | null>()

function parsedRule(text: string): Rule | null {
  let rule = rules.get(text)
  if (rule === undefined) {
    const parsed = parseRule(text)
    rule = parsed.ok ? parsed.rule : null
    if (rules.size > 5000) rules.clear()
    rules.set(text, rule)
  }
  return rule
}
