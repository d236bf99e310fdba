import { type Rule, WEEKDAY_CODES } from './rule.ts'

/** Writes a rule as RRULE text in canonical form: upper case, fixed order of parts, no defaults. */
export function printRule(rule: Rule): string {
  const weekdays = rule.byday.map(({ weekday, ordinal }) => `${ordinal ?? ''}${WEEKDAY_CODES[weekday - 1]}`)
  const parts: [string, string][] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['BYMONTH', rule.bymonth.join()],
    ['BYWEEKNO', rule.byweekno.join()],
    ['BYYEARDAY', rule.byyearday.join()],
    ['BYMONTHDAY', rule.bymonthday.join()],
    ['BYDAY', weekdays.join()],
    ['BYSETPOS', rule.bysetpos.join()],
    ['WKST', rule.wkst === 1 ? '' : WEEKDAY_CODES[rule.wkst - 1]!],
    ['COUNT', String(rule.count ?? '')],
    ['UNTIL', rule.until?.replaceAll('-', '') ?? ''],
  ]
  return parts
    .filter(([, value]) => value !== '')
    .map((part) => part.join('='))
    .join(';')
}
