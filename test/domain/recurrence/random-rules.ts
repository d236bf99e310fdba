import { type Day, dayFromNumber, type Weekday } from '../../../src/domain/calendar/day.ts'
import { ruleError } from '../../../src/domain/recurrence/check.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import { type Frequency, LARGEST_VALUES, type Rule, type WeekdayRule } from '../../../src/domain/recurrence/rule.ts'
import { fc } from '../../support/chance.ts'

/** Any day from 1970 to 2099. */
export const anyDay: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 47_481 }).map(dayFromNumber)

/** Any rule of the allowed kind, as `parseRule` gives it; the everyday ones more often than the far-fetched. */
export const anyRule: fc.Arbitrary<Rule> = fc
  .constantFrom<Frequency>('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain((freq) => fc.record(partsOf(freq)))
  .filter((rule) => ruleError(rule) === null)
  .map((rule) => read(printRule(rule)))

export function read(text: string): Rule {
  const parsed = parseRule(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`)
  return parsed.rule
}

function partsOf(freq: Frequency): { [Part in keyof Rule]: fc.Arbitrary<Rule[Part]> } {
  const yearly = freq === 'YEARLY'
  return {
    freq: fc.constant(freq),
    interval: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 3, arbitrary: fc.integer({ min: 2, max: 6 }) },
      { weight: 1, arbitrary: fc.integer({ min: 7, max: 400 }) },
    ),
    bymonth: numbers(LARGEST_VALUES.bymonth, 0.3, false),
    byweekno: yearly ? numbers(LARGEST_VALUES.byweekno, 0.25) : none,
    byyearday: yearly ? numbers(LARGEST_VALUES.byyearday, 0.2) : none,
    bymonthday: freq === 'WEEKLY' ? none : numbers(LARGEST_VALUES.bymonthday, 0.35),
    byday: weekdays(yearly ? 53 : freq === 'MONTHLY' ? 5 : 0),
    bysetpos: fc.oneof({ weight: 4, arbitrary: none }, numbers(4, 1)),
    wkst: fc.oneof({ weight: 2, arbitrary: fc.constant<Weekday>(1) }, fc.integer({ min: 1, max: 7 }).map(weekday)),
    count: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 1000 })),
    until: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, anyDay),
  }
}

const none = fc.constant<number[]>([])

function numbers(largest: number, chance: number, signed = true): fc.Arbitrary<number[]> {
  const number = fc.integer({ min: 1, max: largest })
  const either = signed ? fc.tuple(number, fc.integer({ min: 0, max: 3 })).map(([n, sign]) => (sign ? n : -n)) : number
  const list = fc.oneof(
    fc.array(either, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(either, { minLength: 1, maxLength: 12 }),
  )
  const weight = Math.round(chance * 100)
  return fc.oneof({ weight: 100 - weight, arbitrary: none }, { weight, arbitrary: list })
}

function weekdays(largestOrdinal: number): fc.Arbitrary<WeekdayRule[]> {
  const each = fc.integer({ min: 1, max: 7 }).map(weekday)
  const plain = fc.array(
    each.map((day): WeekdayRule => ({ weekday: day, ordinal: null })),
    { minLength: 1, maxLength: 5 },
  )
  const absent = fc.constant<WeekdayRule[]>([])
  if (largestOrdinal === 0) return fc.oneof(absent, plain)
  const ordinal = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: largestOrdinal }))
  const signed = fc.tuple(ordinal, fc.boolean()).map(([n, negative]) => (negative ? -n : n))
  const nth = fc.array(fc.record({ weekday: each, ordinal: signed }), { minLength: 1, maxLength: 3 })
  return fc.oneof(absent, plain, nth)
}

function weekday(number: number): Weekday {
  return number as Weekday
}
