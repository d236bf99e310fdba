import { type Day, daysInMonth, partsOf, weekdayOf } from '../calendar/day.ts'
import type { Rule } from './rule.ts'

/**
 * Adds parts that the rule leaves out, taken from its start day (RFC 5545 §3.3.10, "derived from DTSTART"), so that
 * moving one occurrence later affects only that one. In months without that day, the last day is used.
 */
export function withPartsOfStart(rule: Rule, day: Day): Rule {
  if (rule.freq === 'DAILY' || rule.byday.length + rule.bymonthday.length + rule.byyearday.length > 0) return rule
  if (rule.freq === 'WEEKLY' || rule.byweekno.length > 0)
    return { ...rule, byday: [{ weekday: weekdayOf(day), ordinal: null }] }
  const parts = partsOf(day)
  if (rule.freq === 'MONTHLY') return onMonthDay(rule, parts.day)
  const bymonth = rule.bymonth.length > 0 ? rule.bymonth : [parts.month]
  return inMonths({ ...rule, bymonth }, parts.day)
}

/** BYSETPOS can express “or the last day”; when the rule already uses it, the plain day is used. */
function onMonthDay(rule: Rule, day: number): Rule {
  if (day <= 28 || rule.bysetpos.length > 0) return { ...rule, bymonthday: [day] }
  return { ...rule, bymonthday: [28, 29, 30, 31].filter((each) => each <= day), bysetpos: [-1] }
}

function inMonths(rule: Rule, day: number): Rule {
  const shortest = Math.min(...rule.bymonth.map((month) => daysInMonth(2023, month)))
  if (day <= shortest) return { ...rule, bymonthday: [day] }
  if (day === 31 || rule.bymonth.length === 1) return { ...rule, bymonthday: [-1] }
  const sameByMonth = rule.interval === 1 && rule.bysetpos.length === 0
  return sameByMonth ? onMonthDay({ ...rule, freq: 'MONTHLY' }, day) : { ...rule, bymonthday: [day] }
}
