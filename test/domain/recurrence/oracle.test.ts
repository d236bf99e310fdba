import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases, fc, SEED } from '../../support/chance.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { type Day, daysBetween, isDay, partsOf, startOfWeek } from '../../../src/domain/calendar/day.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import { hasOccurrence, nextOccurrence } from '../../../src/domain/recurrence/next.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import type { Rule } from '../../../src/domain/recurrence/rule.ts'
import { findOccurrence } from '../../../src/domain/recurrence/series.ts'
import { anyDay, anyRule } from './random-rules.ts'

const RULES = cases(20_000)
const OCCURRENCES = 4

test(`${RULES} random rules give the same days as rrule-temporal`, (t) => {
  const tally = { compared: 0, leftOut: new Map<string, number>() }
  const leaveOut = (why: string) => tally.leftOut.set(why, (tally.leftOut.get(why) ?? 0) + 1)
  const arbitrary = fc
    .tuple(anyRule, anyDay)
    .map(([rule, day]) => ({ rule: withPartsOfStart(rule, day), day }))
    .filter(({ rule, day }) => hasOccurrence(rule, day))
  for (const { rule, day } of endless(arbitrary)) {
    if (tally.compared === RULES) break
    const cannot = beyondOracle(rule, day)
    if (cannot !== null) {
      leaveOut(cannot)
      continue
    }
    const theirs = oracle(rule, day)
    if (theirs === null) {
      leaveOut('the oracle gave up at its limit')
      continue
    }
    const found = ours(rule, day, theirs.length + 1).slice(0, OCCURRENCES)
    assert.deepEqual(beforeLongGap(found), beforeLongGap(theirs), `${printRule(rule)} from ${day}`)
    tally.compared++
  }
  for (const [why, count] of tally.leftOut) t.diagnostic(`left out ${count}: ${why}`)
  const leftOut = [...tally.leftOut.values()].reduce((sum, count) => sum + count, 0)
  t.diagnostic(`compared ${tally.compared}, left out ${leftOut}`)
  assert.ok(leftOut < RULES / 4, 'the oracle must answer most rules')
})

function* endless<T>(arbitrary: fc.Arbitrary<T>): Generator<T> {
  for (let seed = SEED; ; seed++) yield* fc.sample(arbitrary, { numRuns: 1000, seed })
}

/** Where rrule-temporal 2.2.7 leaves the RFC; there the plain reading in `properties.test.ts` is the judge. */
function beyondOracle(rule: Rule, day: Day): string | null {
  if (rule.freq !== 'YEARLY') return null
  const ordinals = rule.byday.flatMap(({ ordinal }) => (ordinal === null ? [] : [Math.abs(ordinal)]))
  if (rule.bymonthday.length > 0 && rule.byyearday.length + rule.byweekno.length > 0)
    return 'it drops BYMONTHDAY beside BYYEARDAY or BYWEEKNO'
  if (rule.bymonthday.length > 0 && ordinals.length > 0) return 'it drops BYMONTHDAY beside a numbered BYDAY'
  if (rule.byyearday.length > 0 && rule.byday.length + rule.byweekno.length > 0)
    return 'it drops BYDAY and BYWEEKNO beside BYYEARDAY'
  if (ordinals.includes(53)) return 'it takes a 53rd weekday from the neighbouring year'
  if (rule.byweekno.length > 0 && weekYear(day, rule) !== partsOf(day).year)
    return 'it begins BYWEEKNO with the calendar year of a day whose week belongs to another'
  return null
}

function weekYear(day: Day, rule: Rule): number {
  const start = startOfWeek(day, rule.wkst)
  return partsOf(start).year + (daysBetween(start, `${partsOf(start).year}-12-31`) < 3 ? 1 : 0)
}

function oracle(rule: Rule, day: Day): Day[] | null {
  const start = `DTSTART;TZID=UTC:${day.replaceAll('-', '')}T000000`
  const options = { rruleString: `${start}\nRRULE:${printRule(rule)}`, maxIterations: 3000, cache: false }
  try {
    const days = new RRuleTemporal(options).all((_, index) => index < OCCURRENCES)
    // It goes on beyond the year 9999.
    return days.map((each) => each.toPlainDate().toString()).filter(isDay)
  } catch (error) {
    if (error instanceof Error && /[Mm]aximum/.test(error.message)) return null
    throw error
  }
}

/** The days before the first gap of more than 400 years: daily rules with an interval are searched no further. */
function beforeLongGap(days: Day[]): Day[] {
  const end = days.findIndex((day, index) => index > 0 && daysBetween(days[index - 1]!, day) > 146_097)
  return end === -1 ? days : days.slice(0, end)
}

function ours(rule: Rule, day: Day, count: number): Day[] {
  const days: Day[] = []
  const most = Math.min(count, rule.count ?? count)
  for (let at = findOccurrence(rule, day, day).day; at !== null && days.length < most; at = nextOccurrence(rule, at))
    days.push(at)
  return days
}
