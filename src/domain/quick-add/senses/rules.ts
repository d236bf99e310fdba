import type { Day } from '../../calendar/day.ts'
import { firstOccurrence } from '../../recurrence/next.ts'
import { parseRule } from '../../recurrence/parse.ts'
import { WEEKDAY_CODES } from '../../recurrence/rule.ts'
import { EVEN_WEEKS, ODD_WEEKS } from '../../recurrence/week-parity.ts'
import { isInEach } from './months.ts'
import type { Sense } from './sense.ts'
import type { Filled, FilledWith } from '../slots/values.ts'

/** The rule after `FREQ=`, if it is one. */
export function ruleOf(frequency: string): Pick<Sense, 'rule'> {
  const parsed = parseRule(`FREQ=${frequency}`)
  return parsed.ok ? { rule: parsed.rule } : {}
}

/**
 * The third Friday, or the last, of the months of `frequency`, from `from` on; text when that is not in the month or
 * year `within` (`2027-02-`), which may have no fifth Friday.
 */
export function ordinalWeekday(
  { ordinals: [ordinal, ...more], weekday }: FilledWith<'ordinals' | 'weekday'>,
  frequency: string,
  from: Day,
  within = '',
): Sense | null {
  if (more.length > 0) return null
  const sense = firstOf(`${frequency};BYDAY=${ordinal}${code(weekday.number)}`, from)
  return sense?.day?.startsWith(within) ? sense : { kind: 'text' }
}

/** The first day of a repeat, alone. */
export function firstOf(frequency: string, from: Day): Sense | null {
  const { rule } = ruleOf(frequency)
  const day = rule && firstOccurrence(rule, from)
  return day ? { kind: 'date', day, rule } : null
}

const UNITS = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** A repeat by its template in a language, whose `$` placeholders are filled. */
export function repeat(template: string, isOften: boolean, time: string | undefined, filled: Filled): Sense | null {
  if (filled.yearly && !isInEach(filled.day, filled.yearly.days)) return { kind: 'text' }
  // "every first monday" is one of the month; "every first week" and "every first weekend" are none that is known.
  if (template.includes('INTERVAL=$ORDINALS') && (filled.ordinals?.[0] ?? 0) < 2)
    return template.includes('$WEEKDAYS') ? null : { kind: 'text' }
  if (template.includes('$UP_TO') && filled.nths![0] <= LAST_DAYS[0]!) return null
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

/** Of these the last one that a month has is "the 30th or the last day". */
const LAST_DAYS = [28, 29, 30, 31]

interface Placeholder<Value extends keyof Filled> {
  text(filled: FilledWith<Value>): string
}
/** A method, whose parameters TypeScript compares loosely: so each may name the values that its phrases fill. */
type TextOf = Placeholder<never>['text']

/** The values of the `$` placeholders in rules. */
const PLACEHOLDERS: Readonly<Record<string, TextOf>> = {
  UNIT: ({ unit }: FilledWith<'unit'>) => UNITS[unit - 1]!,
  NUMBER: ({ number }) => String(number),
  INTERVAL: ({ interval }) => String(interval),
  ORDINALS: ({ ordinals, nths }) => String(ordinals ?? nths),
  UP_TO: ({ nths: [last] }: FilledWith<'nths'>) => LAST_DAYS.filter((day) => day <= last).join(),
  WEEKDAYS: ({ weekdays, weekday }) => (weekdays ?? (weekday ? [weekday.number] : [])).map(code).join(),
  OTHER_WEEKDAYS: ({ weekdays }: FilledWith<'weekdays'>) => codesWithout([1, 2, 3, 4, 5, 6, 7], weekdays),
  OTHER_WORKDAYS: ({ weekdays }: FilledWith<'weekdays'>) => codesWithout([1, 2, 3, 4, 5], weekdays),
  ORDINAL_WEEKDAYS: ({ ordinalDays }: FilledWith<'ordinalDays'>) =>
    ordinalDays.map(({ ordinal, weekday }) => ordinal + code(weekday)).join(),
  PARITY: ({ parity }: FilledWith<'parity'>) => (parity === 2 ? EVEN_WEEKS : ODD_WEEKS),
  MONTHS: ({ yearly, month }) => String(yearly?.days?.months ?? month?.number),
  DAY: ({ yearly, day }) => String(day ?? yearly?.days?.day),
}
