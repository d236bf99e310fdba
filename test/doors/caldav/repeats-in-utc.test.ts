import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOf } from '../../support/dav/dav.ts'
import { repeating } from '../../support/dav/dav-series.ts'

/** A Sunday in UTC; in Copenhagen it is Monday, 00:30. */
const series = (...lines: string[]) => ['SUMMARY:Bins', 'DTSTART:20260308T233000Z', 'DUE:20260308T233000Z', ...lines]

for (const [rule, next] of [
  ['FREQ=WEEKLY;BYDAY=SU', '2026-03-15'],
  ['FREQ=MONTHLY;BYMONTHDAY=8', '2026-04-08'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', '2027-03-14'],
  ['FREQ=WEEKLY;BYDAY=SU;UNTIL=20260315T233000Z', '2026-03-15'],
] as const) {
  test(`${rule} names days of UTC where the series is in UTC, also when it is another day for the sender`, async (t) => {
    const { api, id, put, completions } = await repeating(t, ...series(`RRULE:${rule}`))
    const due = async () => {
      const { due_datetime, recurrence_rule } = (await api.get(`/tasks/${id}`)).body
      return [due_datetime, recurrence_rule]
    }
    const stored = rule.replace('T233000Z', '')
    assert.deepEqual(await due(), ['2026-03-08T23:30:00.000Z', stored])
    for (let count = 0; count < 2; count++)
      await put(...series(`RRULE:${rule}`, 'STATUS:COMPLETED', 'COMPLETED:20260304T070000Z'))
    assert.deepEqual(await due(), [`${next}T23:30:00.000Z`, stored])
    assert.equal(await completions(), 1)
  })
}

test('an occurrence that an override completes is found in a series that is in UTC', async (t) => {
  const { dav, path, putText, state } = await repeating(t, ...series('RRULE:FREQ=WEEKLY;BYDAY=SU'))
  const lines = linesOf((await dav.get(path)).text)
  const override = ['BEGIN:VTODO', 'UID:a', 'RECURRENCE-ID:20260308T233000Z', 'STATUS:COMPLETED', 'END:VTODO']
  await putText([...lines.slice(0, lines.indexOf('END:VCALENDAR')), ...override, 'END:VCALENDAR', ''].join('\r\n'))
  assert.deepEqual(await state(), ['2026-03-15', false, 'FREQ=WEEKLY;BYDAY=SU'])
})

for (const [what, rule] of [
  ['without a day of its own', 'FREQ=WEEKLY'],
  ["that names the sender's day", 'FREQ=WEEKLY;BYDAY=MO'],
] as const)
  test(`a series in UTC ${what} keeps the wall clock of the sender`, async (t) => {
    const { api, id } = await repeating(t, ...series(`RRULE:${rule}`))
    const { due_date, due_time, due_timezone, recurrence_rule } = (await api.get(`/tasks/${id}`)).body
    assert.deepEqual(
      [due_date, due_time, due_timezone, recurrence_rule],
      ['2026-03-09', '00:30', 'Europe/Copenhagen', 'FREQ=WEEKLY;BYDAY=MO'],
    )
  })
