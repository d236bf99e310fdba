import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from '../../src/web/data/tasks/reader.ts'
import { now } from '../../src/web/text/clock.ts'
import { preferences } from '../../src/web/text/locale.ts'

const read = (locale: string, text: string): (string | null)[] => {
  preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  now.value = Date.parse('2026-11-25T08:00:00Z')
  const { due_date, due_time, spans } = readDate(text)
  const understood = spans.map(({ start, end }) => text.slice(start, end)).join(' + ')
  return [due_date, due_time, understood]
}

test('a date field reads a short weekday, days ahead and a weekend that stand alone', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') })
  for (const [locale, text, due_date] of [
    ['en', 'mon', '2026-11-30'],
    ['en', 'sat', '2026-11-28'],
    ['en', '3 days', '2026-11-28'],
    ['en', 'weekend', '2026-11-28'],
    ['da', 'man', '2026-11-30'],
    ['da', 'lør', '2026-11-28'],
    ['da', '3 dage', '2026-11-28'],
    ['da', 'weekend', '2026-11-28'],
  ] as const)
    assert.deepEqual(read(locale, text), [due_date, null, text], `${locale} ${text}`)
  assert.deepEqual(read('en', 'noon'), ['2026-11-25', '12:00', 'noon'])
})

test('a date field reads all else as quick add does', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') })
  assert.deepEqual(read('en', 'sat next week 10am'), ['2026-12-05', '10:00', 'sat next week + 10am'])
  assert.deepEqual(read('en', 'soonish'), [null, null, ''])
  assert.deepEqual(read('en', 'mon or so'), ['2026-11-30', null, 'mon'])
})
