import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate, writeDate } from '../../../src/domain/import/dates.ts'
import { withPartsOfStart } from '../../../src/domain/recurrence/start-day.ts'
import { parseRule } from '../../../src/domain/recurrence/parse.ts'
import { printRule } from '../../../src/domain/recurrence/print.ts'
import { fc } from '../../support/chance.ts'

// A Wednesday, ten in the morning.
const now = { today: '2026-03-04', time: '10:00', locale: 'en', weekStart: 1 }

const cells: [cell: string, day: string, time: string | null, rule: string | null][] = [
  ['every weekday at 9', '2026-03-05', '09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['hver mandag kl 9', '2026-03-09', '09:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['hver dag kl. 14.30', '2026-03-04', '14:30', 'FREQ=DAILY'],
  ['every! 3 days', '2026-03-04', null, 'FREQ=DAILY;INTERVAL=3'],
  ['mon', '2026-03-09', null, null],
  ['i morgen kl. 8', '2026-03-05', '08:00', null],
  ['15. marts', '2026-03-15', null, null],
  ['2024-01-01 08:00', '2024-01-01', '08:00', null],
  ['2024-01-01T08:00:00', '2024-01-01', '08:00', null],
  ['every monday starting 2026-01-07', '2026-01-12', null, 'FREQ=WEEKLY;BYDAY=MO'],
  ['ev day', '2026-03-04', null, 'FREQ=DAILY'],
  ['Ev weekday at 9am', '2026-03-05', '09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['ev! other week', '2026-03-04', null, 'FREQ=WEEKLY;INTERVAL=2'],
  ['every mon,fri 20:00', '2026-03-06', '20:00', 'FREQ=WEEKLY;BYDAY=MO,FR'],
  ['every 27', '2026-03-27', null, 'FREQ=MONTHLY;BYMONTHDAY=27'],
  ['every 27 at 9', '2026-03-27', '09:00', 'FREQ=MONTHLY;BYMONTHDAY=27'],
  ['every 27 @ 9am', '2026-03-27', '09:00', 'FREQ=MONTHLY;BYMONTHDAY=27'],
  ['every 27 starting 2026-01-01', '2026-01-27', null, 'FREQ=MONTHLY;BYMONTHDAY=27'],
  ['12/30/2026', '2026-12-30', null, null],
  ['11/12/2026', '2026-12-11', null, null],
  ['12/30/2026 3:00 PM', '2026-12-30', '15:00', null],
  ['12/30/2026 9:05:00', '2026-12-30', '09:05', null],
  ['30/12/2026 9:05:30 PM', '2026-12-30', '21:05', null],
  ['fri - 15:00', '2026-03-06', '15:00', null],
  ['12/30 20:30:15', '2026-12-30', '20:30', null],
  ['5.12.26', '2026-12-05', null, null],
  ['05.12.26 8.00', '2026-12-05', '08:00', null],
  ['15-12-2026 14.30', '2026-12-15', '14:30', null],
  ['the 17th 14:30', '2026-03-17', '14:30', null],
]
for (const [cell, day, time, rule] of cells) {
  test(`${cell} is ${day} ${time ?? ''} ${rule ?? ''}`, () => {
    const read = readDate(cell, now)!
    assert.deepEqual([read.due_date, read.due_time, read.recurrence_rule, read.whole], [day, time, rule, true])
  })
}

test('two whole hours at the end are when it takes place, unless they are left over', () => {
  const hours: [cell: string, day: string | undefined, time: string | null, minutes: number | null][] = [
    ['every tue 9-10', '2026-03-10', '09:00', 60],
    ['hver tirsdag 9 - 10', '2026-03-10', '09:00', 60],
    ['fri 22-2', '2026-03-06', '22:00', 240],
    ['every tue 8-5', '2026-03-10', '08:00', 540],
    ['every tue 8-20', '2026-03-10', '08:00', 720],
    ['15/3 9-11', '2026-03-15', '09:00', 120],
    ['dec 5-10', undefined, null, null],
  ]
  for (const [cell, day, time, minutes] of hours) {
    const read = readDate(cell, now)
    assert.deepEqual([read?.due_date, read?.due_time ?? null, read?.duration_min ?? null], [day, time, minutes], cell)
    if (day) assert.ok(read!.whole, cell)
  }
  for (const cell of ['every tue 3-4', 'thu 12-10']) {
    const read = readDate(cell, now)!
    assert.deepEqual([read.due_time, read.whole], [null, false], cell)
  }
})

test('a time in UTC is an instant, by name too, and that of another zone by name is left', () => {
  const wallClock = (instant: string) => ({ day: instant.slice(0, 10), time: instant.slice(11, 16) })
  for (const cell of ['2026-12-01 15:00:00 UTC', '2026-12-01T15:00 gmt', '2026-12-01 16:00:00 +0100']) {
    const read = readDate(cell, { ...now, wallClock })!
    assert.deepEqual([read.due_date, read.due_time, read.whole], ['2026-12-01', '15:00', true], cell)
  }
  for (const zone of ['EST', 'ET', 'Europe/Copenhagen', '+01']) {
    const read = readDate(`2026-12-01 15:00:00 ${zone}`, { ...now, wallClock })!
    assert.deepEqual([read.due_date, read.due_time, read.whole], ['2026-12-01', null, false], zone)
  }
})

test('a day comes first where no other order is right', () => {
  const read = readDate('30/12/2026 20:30', { ...now, locale: 'en-US' })!
  assert.deepEqual([read.due_date, read.due_time, read.whole], ['2026-12-30', '20:30', true])
})

for (const [cell, day] of [
  ['3.4.26', '2026-04-03'],
  ['3.4.26 8:00', '2026-04-03'],
  ['on 3.4.2026', '2026-04-03'],
  ['Fri 3.4.2026', '2026-04-03'],
  ['3.15.2026', '2026-03-15'],
] as const) {
  test(`${cell} is ${day} in the United States too`, () => {
    const read = readDate(cell, { ...now, locale: 'en-US' })!
    assert.deepEqual([read.due_date, read.whole], [day, true])
  })
}

test('a repeat after so many days counts from completion', () => {
  const { recurrence_rule, recurrence_basis, whole } = readDate('after 10 days', now)!
  assert.deepEqual([recurrence_rule, recurrence_basis, whole], ['FREQ=DAILY;INTERVAL=10', 'completion', true])
})

test('a repeat with a start in the past is the same at any hour', () => {
  for (const time of ['09:00', '12:00']) {
    const read = readDate('every month at 10:00 starting 3 Feb 2025', { ...now, time })!
    assert.deepEqual([read.due_date, read.recurrence_rule], ['2025-02-03', 'FREQ=MONTHLY;BYMONTHDAY=3'])
  }
})

test('a repeat at midnight begins on the day that it starts', () => {
  const rows: [cell: string, day: string, rule: string][] = [
    ['every day at 00:00 starting 2026-03-10', '2026-03-10', 'FREQ=DAILY'],
    ['every day at midnight starting 2026-02-10', '2026-02-10', 'FREQ=DAILY'],
    ['every month at 00:00 starting 2026-03-10', '2026-03-10', 'FREQ=MONTHLY;BYMONTHDAY=10'],
    ['every monday at 00:00 starting 2026-03-10', '2026-03-16', 'FREQ=WEEKLY;BYDAY=MO'],
    [
      'every 3 days at 00:00 until 12 march 2026 starting 2026-03-10',
      '2026-03-10',
      'FREQ=DAILY;INTERVAL=3;UNTIL=20260312',
    ],
    [
      'every year on 5 march until 31 december 2026 at 00:00 starting 2026-03-05',
      '2026-03-05',
      'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5;UNTIL=20261231',
    ],
  ]
  for (const [cell, day, rule] of rows) {
    const read = readDate(cell, { ...now, time: '23:00' })!
    assert.deepEqual([read.due_date, read.due_time, read.recurrence_rule, read.whole], [day, '00:00', rule, true], cell)
  }
})

test('what is no date is none, and what is partly one says so', () => {
  assert.equal(readDate('when the cows come home', now), null)
  assert.equal(readDate('2024-02-30', now), null)
  assert.equal(readDate('tomorrow '.repeat(1000), now), null)
  assert.equal(readDate('every monday frobnicate', now)!.whole, false)
  for (const range of ['24-27 december', 'dec 24-27', '24.-27. december']) assert.equal(readDate(range, now), null)
  assert.equal(readDate('12/30/2026 frobnicate', now)!.whole, false)
})

test('any rule comes back from its cell, whatever day it is read on', () => {
  const day = fc
    .tuple(fc.integer({ min: 2020, max: 2032 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`)
  const rule = fc
    .tuple(
      fc.constantFrom(
        'FREQ=DAILY',
        'FREQ=WEEKLY',
        'FREQ=WEEKLY;BYDAY=MO,WE',
        'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
        'FREQ=MONTHLY',
        'FREQ=MONTHLY;BYDAY=-1FR',
        'FREQ=MONTHLY;BYDAY=2TU',
        'FREQ=YEARLY',
        'FREQ=YEARLY;BYMONTH=1,4;BYMONTHDAY=14',
        'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
      ),
      fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3'),
      fc.constantFrom('', ';COUNT=5', ';UNTIL=20330101'),
    )
    .map((parts) => parts.join(''))
  const time = fc.constantFrom(null, '00:00', '09:00', '17:45')
  fc.assert(
    fc.property(
      rule,
      day,
      time,
      fc.constantFrom('due', 'completion'),
      day,
      (text, due_date, due_time, basis, later) => {
        const parsed = parseRule(text)
        assert.ok(parsed.ok)
        const recurrence_rule = printRule(basis === 'due' ? withPartsOfStart(parsed.rule, due_date) : parsed.rule)
        const due = { due_date, due_time, recurrence_rule, recurrence_basis: basis }
        const read = readDate(writeDate(due), { ...now, today: later, locale: 'da' })
        assert.deepEqual(read, { ...due, duration_min: null, whole: true }, writeDate(due))
      },
    ),
    { numRuns: 300 },
  )
})

test('a rule of any length that may be stored is read back from an export', () => {
  const days = Array.from({ length: 31 }, (_, n) => n + 1)
  const recurrence_rule = `FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11;BYMONTHDAY=${[...days, ...days.map((n) => -n)].join(',')}`
  const due = { due_date: '2026-12-01', due_time: '09:00', recurrence_rule, recurrence_basis: 'due' } as const
  assert.deepEqual(readDate(writeDate(due), now), { ...due, duration_min: null, whole: true })
  const longer = `${recurrence_rule};BYHOUR=${'9,'.repeat(500)}9`
  assert.equal(readDate(writeDate({ ...due, recurrence_rule: longer }), now), null)
})
