import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases, fc } from '../../support/chance.ts'
import { addDays } from '../../../src/domain/calendar/day.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import { occurrences } from '../../../src/domain/recurrence/next.ts'
import { findOccurrence } from '../../../src/domain/recurrence/series.ts'
import { anyDay, anyRule, read } from './random-rules.ts'

const MOST = { DAILY: 4800, WEEKLY: 20_871, MONTHLY: 4800, YEARLY: 400 }

test('no rule looks at more than 400 years of its periods', () => {
  fc.assert(
    fc.property(anyRule, anyDay, (rule, day) => {
      const { periods } = findOccurrence(withPartsOfStart(rule, day), day, addDays(day, 1))
      assert.ok(periods <= MOST[rule.freq], `${periods} periods`)
    }),
    { numRuns: cases(5000) },
  )
})

test('the everyday rules look at two periods at most', () => {
  const texts = [
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=399',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=4',
    'FREQ=MONTHLY',
  ]
  texts.push('FREQ=MONTHLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=YEARLY', 'FREQ=YEARLY;BYWEEKNO=20')
  fc.assert(
    fc.property(fc.constantFrom(...texts), anyDay, (text, day) => {
      assert.ok(findOccurrence(withPartsOfStart(read(text), day), day, addDays(day, 1)).periods <= 2)
    }),
    { numRuns: 2000 },
  )
})

test('a day far ahead is reached at once, not round by round', () => {
  for (const text of ['FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY', 'FREQ=YEARLY;INTERVAL=2']) {
    assert.ok(findOccurrence(withPartsOfStart(read(text), '1970-01-01'), '1970-01-01', '9000-01-01').periods <= 2, text)
  }
})

test('a sparse rule steps by years, not by days', () => {
  assert.equal(findOccurrence(read('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'), '2096-02-29', '2096-03-01').periods, 9)
  assert.ok(findOccurrence(read('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), '2026-01-01', '2026-01-01').periods <= 400)
})

test('a rule that ends is given up at its end', () => {
  assert.equal(
    findOccurrence(read('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=20271231'), '2026-01-01', '2026-01-01').periods,
    3,
  )
})

test('what a rule says of a year is worked out once, not for each day of a long series', () => {
  let times = 0
  const rule = read('FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-3,-2,-1')
  const counted = {
    ...rule,
    get bymonth() {
      times++
      return rule.bymonth
    },
  }
  assert.equal(occurrences(counted, '2026-12-29', 1000).at(-1), '2359-12-29')
  assert.equal(times, 1)
})
