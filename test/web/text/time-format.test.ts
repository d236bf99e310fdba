import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TIME_FORMATS } from '../../../src/domain/calendar/time-format.ts'
import { LOCALES } from '../../../src/domain/languages.ts'
import { read, readTime } from '../../../src/web/data/tasks/adding/reader.ts'
import { clockTime } from '../../../src/web/text/dates.ts'
import { preferences } from '../../../src/web/text/locale.ts'

const TIMES = ['00:00', '00:05', '01:00', '09:00', '11:59', '12:00', '12:30', '13:00', '14:30', '23:59']
const show = (locale: string, time_format: (typeof TIME_FORMATS)[number]) =>
  void (preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format })

test('a time is shown by the format that is chosen, else as the language shows it', () => {
  const shown = (locale: string) =>
    TIME_FORMATS.map((format) => {
      show(locale, format)
      return clockTime('14:30').replace(/\s/, ' ')
    })
  assert.deepEqual(shown('en'), ['14:30', '14:30', '2:30 pm'])
  assert.deepEqual(shown('en-US'), ['2:30 PM', '14:30', '2:30 PM'])
  assert.deepEqual(shown('da'), ['14.30', '14.30', '2.30 PM'])
})

test('a field for the time of day reads what it shows, in every language and format', () => {
  for (const locale of LOCALES)
    for (const format of TIME_FORMATS) {
      show(locale, format)
      for (const time of TIMES) assert.equal(readTime(clockTime(time)), time, `${locale} ${format} ${clockTime(time)}`)
    }
  for (const wrong of ['25', '13 pm', '0:61 am', 'soon', '']) assert.equal(readTime(wrong), null, wrong)
})

test('"in 5 hours" is read as five hours away also where the clocks change in between', (t) => {
  show('en', 'auto')
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-28T22:30:00Z') })
  const { due_date, due_time } = read('Call in 5 hours')
  assert.deepEqual([due_date, due_time], ['2026-03-29', '05:30'])
})
