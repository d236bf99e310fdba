import assert from 'node:assert/strict'
import { test } from 'node:test'
import { davHome, linesOf } from '../../../support/dav/dav.ts'
import { repeating } from '../../../support/dav/dav-series.ts'

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

for (const [rule, next] of [
  ['FREQ=DAILY', '2026-03-05'],
  ['FREQ=DAILY;INTERVAL=2', '2026-03-06'],
  ['FREQ=WEEKLY;BYDAY=WE', '2026-03-11'],
  ['FREQ=DAILY;COUNT=5', '2026-03-05'],
] as const)
  test(`a task of ${rule} that was made in UTC is completed once by somebody for whom it is another day, however often it is sent`, async (t) => {
    const { dav, api, inbox } = await davHome(t)
    const task = (
      await api.post('/tasks', {
        content: 'Pills',
        due_date: '2026-03-04',
        due_time: '23:30',
        due_timezone: 'UTC',
        recurrence_rule: rule,
      })
    ).body
    const path = `${inbox}${task.id}.ics`
    const done = (await dav.get(path)).text.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED')
    for (let count = 0; count < 3; count++) {
      assert.equal((await dav.put(path, done)).status, 204)
      assert.equal((await api.get(`/tasks/${task.id}`)).body.due_date, next)
    }
  })

test('a client that writes the times of its own zone, where it is the day before, completes an occurrence once', async (t) => {
  const { dav, api, inbox } = await davHome(t)
  const repeating = { due_date: '2026-03-06', due_time: '00:30', recurrence_rule: 'FREQ=DAILY' }
  const task = (await api.post('/tasks', { content: 'Pills', due_timezone: 'Europe/Copenhagen', ...repeating })).body
  const path = `${inbox}${task.id}.ics`
  const done = (await dav.get(path)).text
    .replaceAll(/^(DTSTART|DUE).*/gm, '$1;TZID=America/New_York:20260305T183000')
    .replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED')
  for (let count = 0; count < 3; count++) {
    assert.equal((await dav.put(path, done)).status, 204)
    const { due_date, due_time, due_timezone } = (await api.get(`/tasks/${task.id}`)).body
    assert.deepEqual([due_date, due_time, due_timezone], ['2026-03-07', '00:30', 'Europe/Copenhagen'])
  }
})

test('the last occurrence of a series in UTC without a day of its own ends it, by UNTIL', async (t) => {
  const until = 'RRULE:FREQ=DAILY;UNTIL=20260310T233000Z'
  const { api, id, put, state } = await repeating(t, ...series(until))
  const last = ['SUMMARY:Bins', 'DTSTART:20260310T233000Z', 'DUE:20260310T233000Z', until]
  await put(...last)
  assert.equal((await api.get(`/tasks/${id}`)).body.due_timezone, 'Europe/Copenhagen')
  await put(...last, 'STATUS:COMPLETED')
  assert.deepEqual(await state(), ['2026-03-11', true, 'FREQ=DAILY;UNTIL=20260311'])
})

for (const [time, zone] of [
  ['20:30', 'America/New_York'],
  ['00:30', 'Asia/Tokyo'],
] as const)
  test(`a client that leaves the zone out completes what is due at ${time} where it is for somebody in ${zone}`, async (t) => {
    const { dav, api, inbox } = await davHome(t)
    const repeating = { due_date: '2026-03-06', due_time: time, recurrence_rule: 'FREQ=DAILY' }
    const task = (await api.post('/tasks', { content: 'Pills', due_timezone: 'Europe/Copenhagen', ...repeating })).body
    await api.patch('/auth/me', { timezone: zone })
    const path = `${inbox}${task.id}.ics`
    const done = (await dav.get(path)).text
      .replaceAll(/^(DTSTART|DUE);TZID=[^:]*/gm, '$1')
      .replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED')
    for (let count = 0; count < 3; count++) {
      assert.equal((await dav.put(path, done)).status, 204)
      const { due_date, due_time, due_timezone } = (await api.get(`/tasks/${task.id}`)).body
      assert.deepEqual([due_date, due_time, due_timezone], ['2026-03-07', time, 'Europe/Copenhagen'])
    }
  })
