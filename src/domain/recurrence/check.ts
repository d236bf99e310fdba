import type { Rule } from './rule.ts'

/** A sentence about a combination of parts that RFC 5545 §3.3.10 forbids; `null` when the rule is valid. */
export function ruleError(rule: Rule): string | null {
  const { freq } = rule
  const ordinals = rule.byday.flatMap(({ ordinal }) => (ordinal === null ? [] : [Math.abs(ordinal)]))
  const inMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && rule.bymonth.length > 0)
  const broken: [boolean, string][] = [
    [rule.count !== null && rule.until !== null, 'COUNT and UNTIL exclude each other'],
    [rule.byweekno.length > 0 && freq !== 'YEARLY', 'BYWEEKNO goes with FREQ=YEARLY only'],
    [rule.byyearday.length > 0 && freq !== 'YEARLY', 'BYYEARDAY goes with FREQ=YEARLY only'],
    [rule.bymonthday.length > 0 && freq === 'WEEKLY', 'BYMONTHDAY does not go with FREQ=WEEKLY'],
    [ordinals.length > 0 && (freq === 'DAILY' || freq === 'WEEKLY'), `BYDAY takes no numbers with FREQ=${freq}`],
    [ordinals.length > 0 && rule.byweekno.length > 0, 'BYDAY takes no numbers beside BYWEEKNO'],
    [inMonth && ordinals.some((ordinal) => ordinal > 5), 'a month has at most five of each weekday; see BYDAY'],
    [rule.bysetpos.length > 0 && !hasOtherPart(rule), 'BYSETPOS needs another BY part beside it'],
  ]
  return broken.find(([isBroken]) => isBroken)?.[1] ?? null
}

function hasOtherPart(rule: Rule): boolean {
  return [rule.bymonth, rule.byweekno, rule.byyearday, rule.bymonthday, rule.byday].some((list) => list.length > 0)
}
