import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import {
  firstOccurrence,
  hasOccurrence,
  nextOccurrence,
  nextAfter,
  occurrences,
} from '../../../src/domain/recurrence/next.ts'
import { read } from './random-rules.ts'

/** Rule, the present due day, the days that follow. */
const FOLLOWING: [string, string, string][] = [
  ['FREQ=DAILY', '2026-12-30', '2026-12-31 2027-01-01'],
  ['FREQ=DAILY;INTERVAL=10', '2026-02-20', '2026-03-02 2026-03-12'],
  ['FREQ=DAILY;INTERVAL=400', '2026-01-01', '2027-02-05 2028-03-11'],
  ['FREQ=DAILY;BYMONTH=1;BYDAY=SA,SU', '2027-01-31', '2028-01-01 2028-01-02 2028-01-08'],
  ['FREQ=DAILY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29', '2024-02-29', '2032-02-29 2040-02-29'],
  ['FREQ=WEEKLY', '2026-11-19', '2026-11-26 2026-12-03'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-16', '2026-11-18 2026-11-20 2026-11-23'],
  ['FREQ=WEEKLY;BYDAY=MO', '2026-11-19', '2026-11-23 2026-11-30'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', '2026-11-16', '2026-11-20 2026-11-30 2026-12-04'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU', '1997-08-05', '1997-08-10 1997-08-19 1997-08-24'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08-17 1997-08-19 1997-08-31'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1', '2026-11-20', '2026-11-27 2026-12-04'],
  ['FREQ=WEEKLY;INTERVAL=52;BYMONTH=12;BYDAY=TH', '2026-12-31', '2027-12-30 2028-12-28'],
  ['FREQ=MONTHLY', '2026-01-15', '2026-02-15 2026-03-15'],
  ['FREQ=MONTHLY', '2026-01-29', '2026-02-28 2026-03-29 2026-04-29'],
  ['FREQ=MONTHLY', '2024-01-30', '2024-02-29 2024-03-30 2024-04-30'],
  ['FREQ=MONTHLY', '2026-01-31', '2026-02-28 2026-03-31 2026-04-30'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-03-31 2026-05-31 2026-07-31 2026-08-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '2026-02-28 2026-03-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=-31', '2026-01-01', '2026-03-01 2026-05-01'],
  ['FREQ=MONTHLY;INTERVAL=3', '2026-11-30', '2027-02-28 2027-05-30'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-12-25 2027-01-29'],
  ['FREQ=MONTHLY;BYDAY=5MO', '2026-11-30', '2027-03-29 2027-05-31'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-11-13', '2027-08-13 2028-10-13'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-10-30', '2026-11-30 2026-12-31 2027-01-29'],
  ['FREQ=YEARLY', '2026-03-15', '2027-03-15 2028-03-15'],
  ['FREQ=YEARLY', '2024-02-29', '2025-02-28 2026-02-28 2027-02-28 2028-02-29'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2096-02-29', '2104-02-29 2108-02-29'],
  ['FREQ=YEARLY;INTERVAL=100;BYMONTH=2;BYMONTHDAY=29', '2000-02-29', '2400-02-29'],
  ['FREQ=YEARLY;INTERVAL=400;BYMONTH=1;BYMONTHDAY=1', '2026-01-01', '2426-01-01'],
  ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26', '2027-11-25 2028-11-23'],
  ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU', '2026-11-03', '2027-11-02 2028-11-07'],
  ['FREQ=YEARLY;BYDAY=20MO', '2026-05-18', '2027-05-17 2028-05-15'],
  ['FREQ=YEARLY;BYDAY=-1MO', '2026-12-28', '2027-12-27 2028-12-25'],
  ['FREQ=YEARLY;BYYEARDAY=1,100,-1', '2028-01-01', '2028-04-09 2028-12-31 2029-01-01'],
  ['FREQ=YEARLY;BYYEARDAY=366', '2024-12-31', '2028-12-31'],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO', '2024-01-01', '2024-12-30 2025-12-29 2027-01-04'],
  ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO', '2026-12-28', '2032-12-27 2037-12-28'],
  ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU', '2026-01-04', '2027-01-03 2028-01-02 2028-12-31'],
  ['FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO', '2024-12-30', '2027-01-04 2029-01-01'],
  ['FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=-365', '2016-01-02', '2021-01-01 2027-01-01'],
  ['FREQ=YEARLY;BYWEEKNO=20', '2026-05-13', '2027-05-19 2028-05-17'],
]

for (const [text, day, following] of FOLLOWING) {
  test(`${text} on ${day} is followed by ${following}`, () => {
    const days = following.split(' ')
    assert.deepEqual(occurrences(withPartsOfStart(read(text), day), day, days.length + 1), [day, ...days])
  })
}

test('COUNT is what is left from the present day on', () => {
  assert.deepEqual(occurrences(read('FREQ=DAILY;COUNT=2'), '2026-11-21', 5), ['2026-11-21', '2026-11-22'])
  assert.deepEqual(occurrences(read('FREQ=DAILY;COUNT=1'), '2026-11-21', 5), ['2026-11-21'])
})

test('UNTIL is the last day an occurrence may fall on', () => {
  const rule = read('FREQ=WEEKLY;BYDAY=SA;UNTIL=20261205')
  assert.deepEqual(occurrences(rule, '2026-11-21', 9), ['2026-11-21', '2026-11-28', '2026-12-05'])
  assert.equal(nextOccurrence(rule, '2026-12-05'), null)
  assert.equal(nextOccurrence(rule, '2027-12-05'), null)
})

test('a single occurrence moved later leaves the others where they were', () => {
  assert.equal(nextOccurrence(read('FREQ=WEEKLY;BYDAY=MO'), '2026-11-18'), '2026-11-23')
  assert.equal(nextOccurrence(read('FREQ=MONTHLY;BYMONTHDAY=15'), '2026-11-20'), '2026-12-15')
})

test('the interval counts from the due day however late one looks', () => {
  const rule = read('FREQ=WEEKLY;INTERVAL=3;BYDAY=MO')
  assert.equal(nextAfter(rule, '2026-11-02', '2027-03-05'), '2027-03-08')
  assert.equal(nextAfter(rule, '2026-11-02', '2026-01-01'), '2026-11-23')
})

test('a new series starts on the nearest day its rule names', () => {
  assert.equal(firstOccurrence(read('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'), '2026-11-18'), '2026-11-23')
  assert.equal(firstOccurrence(read('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15'), '2026-11-20'), '2026-12-15')
  assert.equal(firstOccurrence(read('FREQ=DAILY;INTERVAL=3'), '2026-11-21'), '2026-11-21')
  assert.equal(firstOccurrence(read('FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29'), '2026-11-21'), '2028-02-29')
  assert.equal(firstOccurrence(read('FREQ=WEEKLY'), '2026-11-21'), '2026-11-21')
  assert.equal(firstOccurrence(read('FREQ=DAILY;UNTIL=20261120'), '2026-11-21'), null)
})

test('a rule that never comes true within twelve years has no occurrence', () => {
  for (const text of [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYDAY=MO;BYSETPOS=2',
    'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2',
    'FREQ=DAILY;UNTIL=20261120',
    'FREQ=YEARLY;INTERVAL=100;BYMONTH=11;BYMONTHDAY=20',
  ])
    assert.equal(hasOccurrence(read(text), '2026-11-21'), false, text)
})

test('a rule that comes true within twelve years has an occurrence, the day itself included', () => {
  assert.equal(hasOccurrence(read('FREQ=DAILY;UNTIL=20261121'), '2026-11-21'), true)
  assert.equal(hasOccurrence(read('FREQ=YEARLY;INTERVAL=100;BYMONTH=11;BYMONTHDAY=21'), '2026-11-21'), true)
  assert.equal(hasOccurrence(read('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'), '2096-03-01'), true)
  assert.equal(hasOccurrence(read('FREQ=DAILY;INTERVAL=7;BYDAY=SA'), '2026-11-21'), true)
})

test('nothing comes after the end of the calendar', () => {
  assert.equal(nextOccurrence(read('FREQ=DAILY'), '9999-12-31'), null)
  assert.equal(nextOccurrence(read('FREQ=YEARLY'), '9999-06-01'), null)
  assert.deepEqual(occurrences(read('FREQ=DAILY'), '9999-12-30', 9), ['9999-12-30', '9999-12-31'])
})
