import { parseRule } from '../recurrence/parse.ts'
import { WEEKDAY_CODES } from '../recurrence/rule.ts'
import { isInEach } from './named-months.ts'
import type { Sense } from './sense.ts'
import type { Filled } from './values.ts'

/** The rule after `FREQ=`, if it is one. */
export function ruleOf(frequency: string): Pick<Sense, 'rule'> {
  const parsed = parseRule(`FREQ=${frequency}`)
  return parsed.ok ? { rule: parsed.rule } : {}
}

const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** A repeat by its template in a language, whose `$` placeholders are filled. */
export function repeat(template: string, isOften: boolean, time: string | undefined, filled: Filled): Sense | null {
  if (filled.yearly && !isInEach(filled)) return { kind: 'text' }
  // "every first monday" is one of the month; "every first week" and "every first weekend" are none that is known.
  if (template.includes('INTERVAL=$ORDINALS') && filled.ordinals![0]! < 2)
    return template.includes('$WEEKDAYS') ? null : { kind: 'text' }
  const parsed = parseRule(template.replace(/\$([A-Z_]+)/g, (_, place: string) => PLACEHOLDERS[place]!(filled)))
  if (!parsed.ok) return { kind: 'text' }
  return {
    kind: 'repeat',
    rule: parsed.rule,
    ...(time && { time, isSoft: true }),
    ...(isOften && { weak: 'often' as const }),
  }
}

/** MO for 1. */
export const code = (weekday: number) => WEEKDAY_CODES[weekday - 1]!
const codesWithout = (all: number[], weekdays: number[]) =>
  all
    .filter((weekday) => !weekdays.includes(weekday))
    .map(code)
    .join()

/** The values of the `$` placeholders in rules. */
const PLACEHOLDERS: Readonly<Record<string, (filled: Filled) => string>> = {
  UNIT: ({ unit }) => UNITS[unit! - 1]!,
  NUMBER: ({ number }) => String(number!),
  INTERVAL: ({ interval }) => String(interval!),
  ORDINALS: ({ ordinals, nths }) => String(ordinals ?? nths),
  WEEKDAYS: ({ weekdays }) => weekdays!.map(code).join(),
  OTHER_WEEKDAYS: ({ weekdays }) => codesWithout([1, 2, 3, 4, 5, 6, 7], weekdays!),
  OTHER_WORKDAYS: ({ weekdays }) => codesWithout([1, 2, 3, 4, 5], weekdays!),
  ORDINAL_WEEKDAYS: ({ ordinals, weekdays }) =>
    ordinals!.flatMap((ordinal) => weekdays!.map((weekday) => ordinal + code(weekday))).join(),
  MONTHS: ({ yearly, month }) => (yearly?.days ? yearly.days.months.join() : String(month!.number)),
  DAY: ({ yearly, day }) => String(day ?? yearly!.days!.day),
}
