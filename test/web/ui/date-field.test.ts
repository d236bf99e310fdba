import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDate } from '../../../src/web/data/tasks/adding/reader.ts'
import { now } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'

const read = (locale: string, text: string): (string | null)[] => {
  preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
  now.value = Date.parse('2026-11-25T08:00:00Z')
  const { due_date, due_time, spans } = readDate(text)
  const understood = spans.map(({ start, end }) => text.slice(start, end)).join(' + ')
  return [due_date, due_time, understood]
}

test('a date field reads a short weekday, days ahead, a weekend and noon that stand alone, in both languages', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') })
  for (const locale of ['en', 'da'])
    for (const [text, due_date, due_time] of [
      ['mon', '2026-11-30', null],
      ['man', '2026-11-30', null],
      ['sat', '2026-11-28', null],
      ['lør', '2026-11-28', null],
      ['fre', '2026-11-27', null],
      ['3 days', '2026-11-28', null],
      ['3 dage', '2026-11-28', null],
      ['weekend', '2026-11-28', null],
      ['weekend 10am', '2026-11-28', '10:00'],
      ['noon', '2026-11-25', '12:00'],
      ['midnight', '2026-11-26', '00:00'],
      ['midnat', '2026-11-26', '00:00'],
    ] as const)
      assert.deepEqual(read(locale, text), [due_date, due_time, text.replace(' 10am', ' + 10am')], `${locale} ${text}`)
})

test('a date field reads all else as quick add does', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') })
  assert.deepEqual(read('en', 'sat next week 10am'), ['2026-12-05', '10:00', 'sat next week + 10am'])
  assert.deepEqual(read('en', 'eggs tomorrow'), ['2026-11-26', null, 'tomorrow'])
  for (const locale of ['en', 'da'])
    for (const text of ['soonish', 'mon or so', '3 days or so', '5', '20', '12 eggs', 'five'])
      assert.deepEqual(read(locale, text), [null, null, ''], `${locale} ${text}`)
})
