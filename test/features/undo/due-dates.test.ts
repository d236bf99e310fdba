import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add, read, undo } from '../../support/requests.ts'

test('an undo that would leave a time or a rule without a day is refused, and the instant follows the day', async (t) => {
  const { api } = await maja(await startApp(t))
  for (const [field, more] of [
    ['due_time', { due_time: '10:00' }],
    ['recurrence_rule', { recurrence_rule: 'FREQ=DAILY' }],
  ] as const) {
    const task = await add(api, 'x')
    const dated = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-04' })
    await api.patch(`/tasks/${task.id}`, more)
    const refused = await undo(api, dated)
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, [field]])
  }
  const task = await add(api, 'x', { due_date: '2026-03-03' })
  const moved = await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-04' })
  await api.patch(`/tasks/${task.id}`, { due_time: '10:00', due_timezone: 'Europe/Copenhagen' })
  assert.equal((await undo(api, moved)).body.due_datetime, '2026-03-03T09:00:00.000Z')
})

test('an undo after which the instant would be past the year 9999 is refused', async (t) => {
  const { api } = await maja(await startApp(t))
  const late = { due_date: '2026-03-04', due_time: '23:30', due_timezone: 'America/New_York' }
  const task = await add(api, 'x', late)
  const earlier = await api.patch(`/tasks/${task.id}`, { due_time: '10:00' })
  await api.patch(`/tasks/${task.id}`, { due_date: '9999-12-31' })
  const refused = await undo(api, earlier)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['due_date']])
})

test('a change of the day or the time is undone though another of the due fields was changed since', async (t) => {
  const { api } = await maja(await startApp(t))
  const timed = { due_date: '2026-03-04', due_time: '10:00', due_timezone: 'Europe/Copenhagen' }
  const day = { due_date: '2026-03-05' }
  const time = { due_time: '11:00' }
  for (const [first, second, instant] of [
    [day, time, '2026-03-04T10:00:00.000Z'],
    [day, { due_time: null }, null],
    [time, day, '2026-03-05T09:00:00.000Z'],
    [time, { due_timezone: 'America/New_York' }, '2026-03-04T15:00:00.000Z'],
  ] as const) {
    const task = await add(api, 'x', timed)
    const changed = await api.patch(`/tasks/${task.id}`, first)
    await api.patch(`/tasks/${task.id}`, second)
    const { status, body } = await undo(api, changed)
    assert.equal(status, 200)
    const { due_date, due_time } = { ...timed, ...second }
    assert.deepEqual([body.due_date, body.due_time, body.due_datetime], [due_date, due_time, instant])
  }
})

test('an occurrence that was completed or skipped comes back at the time that was set since', async (t) => {
  const { api } = await maja(await startApp(t))
  const timed = { due_date: '2026-03-04', due_time: '10:00', due_timezone: 'Europe/Copenhagen' }
  for (const action of ['complete', 'skip']) {
    const parent = await add(api, 'parent', { ...timed, recurrence_rule: 'FREQ=DAILY' })
    const child = await add(api, 'child', { parent_id: parent.id, ...timed })
    const advanced = await api.post(`/tasks/${parent.id}/${action}`)
    for (const { id } of [parent, child]) await api.patch(`/tasks/${id}`, { due_time: '11:00' })
    assert.equal((await undo(api, advanced)).status, 200, action)
    for (const { id } of [parent, child]) {
      const { due_date, due_time, due_datetime } = await read(api, { id })
      assert.deepEqual([due_date, due_time, due_datetime], ['2026-03-04', '11:00', '2026-03-04T10:00:00.000Z'])
    }
  }
})
