import { printRule } from '../../recurrence/print.ts'
import type { Rule } from '../../recurrence/rule.ts'

/**
 * The rule of two phrases that say one repeat: "every 2 weeks" and "on mondays". Null when each names days, or another
 * frequency.
 */
export function jointRule(one: Rule, other: Rule): Rule | null {
  if (one.freq !== other.freq || (namesDays(one) && namesDays(other))) return null
  return { ...(namesDays(one) ? one : other), interval: Math.max(one.interval, other.interval) }
}

/** Whether a rule says more than how often. */
export const namesDays = (rule: Rule): boolean => printRule({ ...rule, interval: 1 }) !== `FREQ=${rule.freq}`
