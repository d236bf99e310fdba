import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '../../../src/domain/calendar/day.ts'
import { LOCALES } from '../../../src/domain/languages.ts'
import type { Due } from '../../../src/web/data/tasks/edit.ts'
import { read, ruleFor } from '../../../src/web/data/tasks/adding/reader.ts'
import { spellDue } from '../../../src/web/screens/shared/quick-add/spell.ts'
import { now } from '../../../src/web/text/clock.ts'
import { preferences } from '../../../src/web/text/locale.ts'
import { loadMoreText, loadText } from '../../../src/web/text/text.ts'

Object.assign(globalThis, { document: { documentElement: {} } })

const DAYS = [-1, 0, 1, 2, 13, 60, 370, 378].map((ahead) => addDays('2026-11-18', ahead))
const REPEATS = [
  null,
  'FREQ=DAILY',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=FR',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;INTERVAL=3',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1',
]
/** On days of the rule. */
const ON_ITS_DAYS: Due[] = [
  ['2026-11-30', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
  ['2026-11-25', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
  ['2027-12-01', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
  ['2026-12-10', 'FREQ=MONTHLY;BYMONTHDAY=1,10,20'],
  ['2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=-1,1'],
  ['2027-04-01', 'FREQ=YEARLY;BYMONTH=1,4,7,10,12;BYMONTHDAY=1'],
].map(([due_date = null, recurrence_rule = null]) => ({
  due_date,
  due_time: '09:00',
  duration_min: null,
  recurrence_rule,
}))
const CHOICES: Due[] = DAYS.flatMap((due_date) =>
  REPEATS.flatMap((recurrence_rule) =>
    [null, '09:00', '14:30'].flatMap((due_time) =>
      [null, 90].map((duration_min) => ({ due_date, due_time, duration_min, recurrence_rule })),
    ),
  ),
)

const meant = ({ due_date, due_time, duration_min, recurrence_rule }: Due) => ({
  due_date,
  due_time,
  duration_min,
  rule: recurrence_rule && due_date && ruleFor(due_date, recurrence_rule, 'due'),
})

for (const locale of LOCALES)
  test(`what the buttons write is read back as it was chosen: each day beside each repeat, time and length (${locale})`, async (t) => {
    now.value = Date.parse('2026-11-18T09:00:00Z')
    t.mock.timers.enable({ apis: ['Date'], now: now.value })
    preferences.value = { locale, timezone: 'Europe/Copenhagen', week_start: 1, time_format: 'auto' }
    await loadText()
    await loadMoreText()
    const noDay = { due_date: null, due_time: null, duration_min: 90, recurrence_rule: null }
    const aWeekLong = { ...noDay, due_date: '2026-11-19', due_time: '09:00', duration_min: 7 * 24 * 60 }
    for (const chosen of [...CHOICES, ...ON_ITS_DAYS, noDay, aWeekLong]) {
      const line = `x ${spellDue(chosen)}`
      const { content, ...parsed } = read(line)
      assert.deepEqual([content, meant(parsed)], ['x', meant(chosen)], line)
    }
  })
