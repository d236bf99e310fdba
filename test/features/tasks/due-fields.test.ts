import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

test('a rule on an undated task sets its first occurrence, for a timed one later than now', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  assert.equal((await add(api, 'x', { recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR' })).due_date, '2026-03-06')
  assert.equal((await add(api, 'x', { recurrence_rule: 'FREQ=DAILY', due_time: '08:00' })).due_date, '2026-03-05')
  assert.equal((await add(api, 'x', { recurrence_rule: 'FREQ=DAILY', due_time: '09:30' })).due_date, '2026-03-04')
  const patched = await api.patch(`/tasks/${(await add(api, 'y')).id}`, { recurrence_rule: 'FREQ=MONTHLY' })
  assert.equal(patched.body.recurrence_rule, 'FREQ=MONTHLY;BYMONTHDAY=4')
})

test('a rule without an occurrence is refused for what is wrong with it', async (t) => {
  const { api } = await maja(await startApp(t))
  const why = async (recurrence_rule: string, due_date: string | null = '2026-03-04') =>
    (await api.post('/tasks', { content: 'x', due_date, recurrence_rule })).body.fields.recurrence_rule
  assert.equal(await why('FREQ=DAILY;UNTIL=20260303'), 'ends before its due date')
  assert.equal(await why('FREQ=WEEKLY;BYDAY=SA;UNTIL=20260306'), 'ends before its first occurrence')
  assert.equal(await why('FREQ=DAILY;UNTIL=20260303', null), 'ends before its first occurrence')
  assert.equal(await why('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 'has no occurrence within 12 years')
  const { body: task } = await api.post('/tasks', { content: 'x', due_date: '2026-03-04' })
  const patched = await api.patch(`/tasks/${task.id}`, { recurrence_rule: 'FREQ=DAILY;UNTIL=20260303' })
  assert.equal(patched.body.fields.recurrence_rule, 'ends before its due date')
})

test('an UNTIL in the last hours of 9999 is the last day, east of Greenwich too', async (t) => {
  const { api } = await maja(await startApp(t))
  const recurrence_rule = 'FREQ=WEEKLY;BYDAY=MO;UNTIL=99991231T235959Z'
  const added = await api.post('/tasks', { content: 'Bins', due_date: '2026-11-30', recurrence_rule })
  assert.deepEqual([added.status, added.body.recurrence_rule], [201, 'FREQ=WEEKLY;BYDAY=MO;UNTIL=99991231'])
})

test('a moment that zones move out of the years 0000 to 9999 is refused', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const last = { content: 'x', due_date: '9999-12-31', due_time: '23:59' }
  const refused = await api.post('/tasks', { ...last, due_timezone: 'America/New_York' })
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [422, ['due_date']])
  assert.equal(
    (await api.post('/tasks', { ...last, due_timezone: 'UTC' })).body.due_datetime,
    '9999-12-31T23:59:00.000Z',
  )
})

test('a time without a day, a zone without a time, a rule without a day are refused; clearing the day clears them all', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const refused = async (body: object, field: string) => {
    const answer = await api.post('/tasks', { content: 'x', ...body })
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [422, [field]])
  }
  await refused({ due_time: '09:00' }, 'due_time')
  await refused({ due_date: '2026-03-05', due_timezone: 'Europe/Paris' }, 'due_timezone')
  await refused({ due_date: '2026-03-05', recurrence_rule: 'FREQ=HOURLY' }, 'recurrence_rule')
  await refused({ due_date: '2026-03-05', recurrence_rule: '' }, 'recurrence_rule')
  await refused({ due_date: '2026-03-05', recurrence_rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'recurrence_rule')
  const task = await add(api, 'x', { due_date: '2026-03-05', due_time: '09:00', recurrence_rule: 'FREQ=DAILY' })
  const contradictory = await api.patch(`/tasks/${task.id}`, { due_date: null, recurrence_rule: 'FREQ=DAILY' })
  assert.equal(contradictory.status, 422)
  const { body } = await api.patch(`/tasks/${task.id}`, { due_date: null })
  assert.deepEqual(
    [body.due_date, body.due_time, body.due_timezone, body.due_datetime, body.recurrence_rule],
    [null, null, null, null, null],
  )
})
