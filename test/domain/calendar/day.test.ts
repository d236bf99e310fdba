import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  isDay,
  partsOf,
  startOfWeek,
  weekdayOf,
} from '../../../src/domain/calendar/day.ts'

test('every day from year 1 to 9999 has the number, parts and weekday that Date gives it in UTC', () => {
  for (let number = dayNumber('0001-01-01'); number <= dayNumber('9999-12-31'); number += 13) {
    const date = new Date(number * 86_400_000)
    const day = dayFromNumber(number)
    const parts = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    assert.equal(day, date.toISOString().slice(0, 10))
    assert.equal(dayNumber(day), number)
    assert.equal(weekdayOf(day), date.getUTCDay() || 7)
    assert.deepEqual(partsOf(day), parts)
    assert.equal(dayOf(parts.year, parts.month, parts.day), day)
  }
})

test('only real days in the one form are days', () => {
  for (const day of ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2026-11-21']) assert.ok(isDay(day), day)
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '+02026-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '२०२६-०१-०१',
    '',
  ])
    assert.ok(!isDay(text), JSON.stringify(text))
})

test('days are added across months, leap days and years', () => {
  assert.equal(addDays('2024-02-28', 1), '2024-02-29')
  assert.equal(addDays('2023-02-28', 1), '2023-03-01')
  assert.equal(addDays('2026-01-01', -1), '2025-12-31')
  assert.equal(addDays('2026-11-21', 0), '2026-11-21')
  assert.equal(daysBetween('2024-02-28', '2024-03-01'), 2)
  assert.equal(daysBetween('2026-11-21', '2026-11-14'), -7)
})

test('months are added to the same day or the last of a shorter month', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(addMonths('2024-01-31', 1), '2024-02-29')
  assert.equal(addMonths('2024-02-29', 12), '2025-02-28')
  assert.equal(addMonths('2026-11-15', 2), '2027-01-15')
  assert.equal(addMonths('2026-03-31', -1), '2026-02-28')
  assert.equal(addMonths('2026-01-10', -13), '2024-12-10')
})

test('sums stay between years 1 and 9999', () => {
  assert.equal(addDays('9999-12-31', 1), '9999-12-31')
  assert.equal(addDays('0001-01-01', -1), '0001-01-01')
  assert.equal(addMonths('9999-12-01', 1), '9999-12-31')
  assert.equal(addMonths('0001-01-15', -1), '0001-01-01')
})

test('a week starts on the day its people say', () => {
  assert.equal(startOfWeek('2026-11-21', 1), '2026-11-16')
  assert.equal(startOfWeek('2026-11-21', 7), '2026-11-15')
  assert.equal(startOfWeek('2026-11-21', 6), '2026-11-21')
  assert.equal(startOfWeek('2026-11-22', 7), '2026-11-22')
  assert.equal(startOfWeek('2026-11-22', 1), '2026-11-16')
})

test('February has 29 days in leap years of the Gregorian rule', () => {
  const lengths = [2023, 2024, 1900, 2000].map((year) => daysInMonth(year, 2))
  assert.deepEqual(lengths, [28, 29, 28, 29])
  assert.deepEqual(
    [4, 6, 9, 11, 1, 12].map((month) => daysInMonth(2026, month)),
    [30, 30, 30, 30, 31, 31],
  )
})
