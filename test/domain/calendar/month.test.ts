import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween, weekdayOf } from '../../../src/domain/calendar/day.ts'
import { firstDayOf, isMonth, monthOfDay, monthsLater, weeksOf } from '../../../src/domain/calendar/month.ts'
import { fc } from '../../support/chance.ts'

test('April 2026 from Mondays has five weeks, from 30 March to 3 May', () => {
  const weeks = weeksOf('2026-04', 1)
  assert.deepEqual(
    weeks.map((week) => week[0]),
    ['2026-03-30', '2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'],
  )
  assert.equal(weeks.at(-1)?.at(-1), '2026-05-03')
})

test('the same month from Sundays and from Saturdays starts where those weeks start', () => {
  assert.equal(weeksOf('2026-04', 7)[0]?.[0], '2026-03-29')
  assert.equal(weeksOf('2026-04', 6)[0]?.[0], '2026-03-28')
})

test('a February that fills its weeks has four of them, a month that begins at the end of a week six', () => {
  assert.deepEqual(
    weeksOf('2027-02', 1).map((week) => week[0]),
    ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'],
  )
  assert.equal(weeksOf('2026-08', 1).length, 6)
})

test('February has its 29th in leap years only, and the weeks of a year’s turn hold days of both years', () => {
  const days = (month: string): string[] => weeksOf(month, 1).flat()
  assert.ok(days('2028-02').includes('2028-02-29'))
  assert.equal(days('2028-02')[days('2028-02').indexOf('2028-02-29') + 1], '2028-03-01')
  assert.equal(days('2026-02')[days('2026-02').indexOf('2026-02-28') + 1], '2026-03-01')
  assert.ok(!days('2100-02').includes('2100-02-29'))
  assert.deepEqual(weeksOf('2026-12', 1).at(-1)?.slice(3), ['2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'])
  assert.equal(weeksOf('2027-01', 1)[0]?.[0], '2026-12-28')
})

test('the days on which clocks change stand there once, like any other', () => {
  const march = weeksOf('2026-03', 1).flat()
  const october = weeksOf('2026-10', 1).flat()
  assert.deepEqual(march.slice(march.indexOf('2026-03-28'), march.indexOf('2026-03-28') + 3), [
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ])
  assert.deepEqual(october.slice(october.indexOf('2026-10-24'), october.indexOf('2026-10-24') + 3), [
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
  ])
})

test('whatever the month and the start of the week, its weeks are whole, follow each other and all touch it', () => {
  const months = fc.tuple(
    fc.integer({ min: 2, max: 9998 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 7 }),
  )
  fc.assert(
    fc.property(months, ([year, number, weekStart]) => {
      const month = `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`
      const weeks = weeksOf(month, weekStart)
      const days = weeks.flat()
      assert.ok(days.every((day, index) => index === 0 || daysBetween(days[index - 1]!, day) === 1))
      for (const week of weeks) {
        assert.equal(week.length, 7)
        assert.equal(weekdayOf(week[0]!), weekStart)
        assert.ok(week.some((day) => monthOfDay(day) === month))
      }
      assert.ok(days.includes(firstDayOf(month)))
      assert.ok(days.includes(addDays(firstDayOf(monthsLater(month, 1)), -1)))
    }),
  )
})

test('months follow each other over the turn of the year, and only real ones are months', () => {
  assert.equal(monthsLater('2026-12', 1), '2027-01')
  assert.equal(monthsLater('2026-01', -1), '2025-12')
  assert.equal(monthsLater('2026-01', -13), '2024-12')
  for (const month of ['2026-01', '2026-12', '0001-02', '9999-11']) assert.ok(isMonth(month), month)
  for (const text of ['2026-13', '2026-00', '2026-1', '2026-01-01', '0000-05', '9999-12', '26-01', ''])
    assert.ok(!isMonth(text), text)
})
