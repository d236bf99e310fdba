import type { Rule } from './rule.ts'

/** The same days said by the most familiar frequency: `FREQ=DAILY;BYDAY=MO` is weekly, `FREQ=YEARLY;BYMONTHDAY=1` monthly. */
export function plainest(rule: Rule): Rule {
  const whole = rule.freq === 'DAILY' ? { ...rule, bysetpos: [] } : rule
  if (whole.interval > 1 || whole.bysetpos.length + whole.byweekno.length + whole.byyearday.length > 0) return whole
  if (whole.bymonthday.length > 0) {
    const isMonthly = whole.freq === 'DAILY' || (whole.freq === 'YEARLY' && whole.bymonth.length === 0)
    return isMonthly && whole.byday.every(({ ordinal }) => ordinal === null) ? { ...whole, freq: 'MONTHLY' } : whole
  }
  const isWeekly = whole.byday.length > 0 && whole.byday.every(({ ordinal }) => ordinal === null)
  return isWeekly ? { ...whole, freq: 'WEEKLY' } : whole
}
