import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases, fc } from '../../support/chance.ts'
import { addDays, type Day } from '../../../src/domain/calendar/day.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import {
  firstOccurrence,
  hasOccurrence,
  nextOccurrence,
  nextAfter,
  occurrences,
} from '../../../src/domain/recurrence/next.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import type { Rule } from '../../../src/domain/recurrence/rule.ts'
import { ruleInWords } from '../../../src/domain/recurrence/words.ts'
import { PlainReading } from './plain-reading.ts'
import { anyDay, anyRule, read } from './random-rules.ts'

const completed = fc.tuple(anyRule, anyDay).map(([rule, day]) => ({ rule: withPartsOfStart(rule, day), day }))

test('the next occurrence is the first later day that a plain reading of the RFC finds within four years', () => {
  fc.assert(
    fc.property(completed, ({ rule, day }) => {
      const plain = firstWithin(rule, day, addDays(day, 1), 1500)
      const found = nextOccurrence(rule, day)
      assert.equal(found !== null && found <= addDays(day, 1500) ? found : null, plain, text(rule, day))
    }),
    { numRuns: 1200 },
  )
})

test('from a later day on the interval still counts from the anchor', () => {
  fc.assert(
    fc.property(completed, fc.integer({ min: 0, max: 900 }), ({ rule, day }, later) => {
      const after = addDays(day, later)
      const found = nextAfter(rule, day, after)
      assert.equal(
        found !== null && found <= addDays(after, 400) ? found : null,
        firstWithin(rule, day, addDays(after, 1), 400),
        text(rule, day),
      )
    }),
    { numRuns: 1200 },
  )
})

test('each occurrence is later than the last, at most COUNT of them, none past UNTIL', () => {
  fc.assert(
    fc.property(completed, ({ rule, day }) => {
      const days = occurrences(rule, day, 12)
      assert.equal(days[0], day)
      assert.ok(days.length <= (rule.count ?? 12))
      for (const [index, each] of days.slice(1).entries()) {
        assert.ok(each > days[index]!, text(rule, day))
        assert.ok(rule.until === null || each <= rule.until)
      }
    }),
    { numRuns: cases(3000) },
  )
})

test('a rule without an occurrence within twelve years has none there in a plain reading either', () => {
  fc.assert(
    fc.property(completed, ({ rule, day }) => {
      const reading = firstWithin(rule, day, day, 4384)
      assert.equal(
        hasOccurrence(rule, day),
        reading !== null && reading <= `${Number(day.slice(0, 4)) + 12}${day.slice(4)}`,
      )
    }),
    { numRuns: 400 },
  )
})

test('a new series starts on the first day its rule names, whatever its interval', () => {
  fc.assert(
    fc.property(completed, ({ rule, day }) => {
      const start = firstOccurrence(rule, day)
      const plain = firstWithin({ ...rule, interval: 1 }, day, day, 400)
      assert.equal(start !== null && start < addDays(day, 400) ? start : null, plain, text(rule, day))
      if (start !== null) assert.equal(new PlainReading(rule, start).matches(start), true)
    }),
    { numRuns: 1200 },
  )
})

test('what is printed reads back as the same rule', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      assert.deepEqual(read(printRule(rule)), rule)
      assert.deepEqual(read(`rrule:${printRule(rule).toLowerCase()}`), rule)
    }),
    { numRuns: cases(3000) },
  )
})

test('completing twice changes nothing, and a completed rule still reads back', () => {
  fc.assert(
    fc.property(completed, anyDay, ({ rule }, otherDay) => {
      assert.deepEqual(withPartsOfStart(rule, otherDay), rule)
      assert.deepEqual(read(printRule(rule)), rule)
    }),
    { numRuns: cases(3000) },
  )
})

test('every rule has words in every language, without holes or doubled spaces', () => {
  fc.assert(
    fc.property(anyRule, fc.constantFrom('en', 'en-GB', 'en-US', 'da', 'da-DK'), (rule, locale) => {
      const words = ruleInWords(rule, locale)
      assert.match(words, /^[^\s,]+( [^\s,]+|, [^\s,]+|,)*$/, printRule(rule))
      assert.doesNotMatch(words, /undefined|null|NaN|on in |hver hver|on on /, printRule(rule))
    }),
    { numRuns: cases(3000) },
  )
})

function firstWithin(rule: Rule, anchor: Day, from: Day, days: number): Day | null {
  const reading = new PlainReading(rule, anchor)
  for (let day = from, left = days; left > 0; day = addDays(day, 1), left--) if (reading.matches(day)) return day
  return null
}

function text(rule: Rule, day: Day): string {
  return `${printRule(rule)} from ${day}`
}
