import assert from 'node:assert/strict'
import { test } from 'node:test'
import { desk } from '../../../support/dav/dav-task.ts'

const MONTHLY = { content: 'Rent', due_date: '2026-03-31', due_time: '08:00', recurrence_rule: 'FREQ=MONTHLY' }

test('a reminder at an instant of a task that repeats is the same when a phone writes the task back or renames it', async (t) => {
  const { dav, api, inbox } = await desk(t)
  const { id } = (await api.post('/tasks', MONTHLY)).body
  await api.post(`/tasks/${id}/reminders`, { remind_at: '2026-03-20T10:00:00.000Z' })
  const reminders = async () => (await api.get(`/tasks/${id}/reminders`)).body.reminders
  const before = await reminders()
  const path = `${inbox}${id}.ics`
  const { text } = await dav.get(path)
  const withoutUid = text.replace(`UID:${before[0].id}\r\n`, '')
  assert.notEqual(withoutUid, text)
  for (const sent of [text, text.replace('SUMMARY:Rent', 'SUMMARY:Rent and heating'), withoutUid, withoutUid]) {
    assert.equal((await dav.put(path, sent)).status, 204)
    assert.deepEqual(await reminders(), before)
  }
  await api.post(`/tasks/${id}/complete`)
  assert.deepEqual(await reminders(), before)
})

test('an alarm at an instant that a phone has moved along goes with the occurrences', async (t) => {
  const { dav, api, inbox } = await desk(t)
  const { id } = (await api.post('/tasks', MONTHLY)).body
  await api.post(`/tasks/${id}/reminders`, { remind_at: '2026-03-20T10:00:00.000Z' })
  const path = `${inbox}${id}.ics`
  const { text } = await dav.get(path)
  await dav.put(path, text.replace('20260320T100000Z', '20260330T060000Z'))
  const { reminders } = (await api.get(`/tasks/${id}/reminders`)).body
  assert.deepEqual(
    reminders.map((one: Record<string, unknown>) => [one['remind_at'], one['offset_min']]),
    [[null, -1440]],
  )
})

test('an alarm at an instant before the clocks change rings at that instant where the task is due on a day after', async (t) => {
  const { put, api } = await desk(t)
  for (const [due, at, fires, next] of [
    ['20260331', '20260320T100000Z', '2026-03-20T10:00:00.000Z', '2026-04-19T09:00:00.000Z'],
    ['20261031', '20261020T090000Z', '2026-10-20T09:00:00.000Z', '2026-11-19T10:00:00.000Z'],
  ] as const) {
    const alarm = ['BEGIN:VALARM', 'UID:his', `TRIGGER;VALUE=DATE-TIME:${at}`, 'END:VALARM']
    const { id } = await put('SUMMARY:Rent', `DUE;VALUE=DATE:${due}`, 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1', ...alarm)
    const firesAt = async () => (await api.get(`/tasks/${id}/reminders`)).body.reminders[0].fires_at
    assert.equal(await firesAt(), fires)
    await api.post(`/tasks/${id}/skip`)
    assert.equal(await firesAt(), next)
  }
})
