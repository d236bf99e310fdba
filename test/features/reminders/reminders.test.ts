import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja } from '../../support/people.ts'
import { plant } from '../../support/stored/bulk-sql.ts'

async function shared(app: TestApp) {
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  const { body: task } = await owner.api.post('/tasks', { content: 'x', project_id: home.id, due_date: '2026-03-05' })
  return { owner, ida, task, path: `/tasks/${task.id}/reminders` }
}

test('a reminder of a day without a time keeps its hour where the clocks change in between', async (t) => {
  const { api } = await maja(await startApp(t))
  const firesAt = async (due: object, offset_min: number) => {
    const { body: task } = await api.post('/tasks', { content: 'x', ...due })
    return (await api.post(`/tasks/${task.id}/reminders`, { offset_min })).body.fires_at
  }
  assert.equal(await firesAt({ due_date: '2026-03-29' }, -1440), '2026-03-28T08:00:00.000Z', '09:00 the day before')
  assert.equal(await firesAt({ due_date: '2026-10-25' }, -1440), '2026-10-24T07:00:00.000Z', '09:00 the day before')
  assert.equal(await firesAt({ due_date: '2026-03-29' }, -420), '2026-03-29T01:00:00.000Z', '02:00 is skipped')
  const timed = { due_date: '2026-03-29', due_time: '09:00' }
  assert.equal(await firesAt(timed, -1440), '2026-03-28T07:00:00.000Z', 'minutes before a moment')
})

test('reminders are seen, counted and deleted by their owner alone, who may be one who only looks', async (t) => {
  const app = await startApp(t)
  const { owner, ida, task, path } = await shared(app)
  const { body: hers } = await ida.api.post(path, { offset_min: -30 })
  assert.deepEqual(hers, {
    id: hers.id,
    task_id: task.id,
    remind_at: null,
    offset_min: -30,
    fires_at: '2026-03-05T07:30:00.000Z',
    sent_at: null,
  })
  assert.deepEqual((await owner.api.get(path)).body.reminders, [])
  assert.equal((await owner.api.delete(`/reminders/${hers.id}`)).status, 404)
  const countOf = async ({ api }: typeof ida) => (await api.get(`/tasks/${task.id}`)).body.reminder_count
  assert.deepEqual([await countOf(ida), await countOf(owner)], [1, 0])
  const live = await listen(t, app, ida)
  assert.equal((await ida.api.delete(`/reminders/${hers.id}`)).status, 204)
  assert.deepEqual(await live.next().then(({ type, payload }) => [type, payload]), [
    'reminder.deleted',
    { id: hers.id },
  ])
  assert.equal((await ida.api.delete(`/reminders/${hers.id}`)).status, 404)
  assert.equal(await countOf(ida), 0)
})

test('a reminder is at an instant or relative, one of the two, and not in the past', async (t) => {
  const app = await startApp(t)
  const { owner, path } = await shared(app)
  const refused: [object, string][] = [
    [{}, 'remind_at'],
    [{ remind_at: null, offset_min: null }, 'remind_at'],
    [{ remind_at: '2026-03-05T09:00:00Z', offset_min: 0 }, 'remind_at'],
    [{ remind_at: '2026-03-04T08:00:00Z' }, 'remind_at'],
    [{ remind_at: '2026-03-05' }, 'remind_at'],
    [{ remind_at: '2026-02-30T09:00:00Z' }, 'remind_at'],
    [{ remind_at: '2026-03-05T24:00:00Z' }, 'remind_at'],
    [{ remind_at: '9999-12-31T23:59:59-10:00' }, 'remind_at'],
    [{ offset_min: 1.5 }, 'offset_min'],
    [{ offset_min: 9_999_999_999 }, 'offset_min'],
    [{ offset_min: 0, sent_at: null }, 'sent_at'],
  ]
  for (const [body, field] of refused) {
    const answer = await owner.api.post(path, body)
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [422, [field]], JSON.stringify(body))
  }
  const zoned = await owner.api.post(path, { remind_at: '2026-03-05T09:00:00+01:00', offset_min: null })
  assert.deepEqual(
    [zoned.status, zoned.body.remind_at, zoned.body.fires_at],
    [201, '2026-03-05T08:00:00.000Z', '2026-03-05T08:00:00.000Z'],
  )
})

test('a reminder that its owner has on the task already is no second one, however it is asked for', async (t) => {
  const app = await startApp(t)
  const { owner, ida, task, path } = await shared(app)
  for (const [first, again] of [
    [{ offset_min: -60 }, { id: newId(), offset_min: -60 }],
    [{ remind_at: '2026-03-05T08:00:00Z' }, { remind_at: '2026-03-05T09:00:00.000+01:00' }],
  ]) {
    const made = await owner.api.post(path, first)
    const repeated = await owner.api.post(path, again)
    assert.deepEqual([made.status, repeated.status, repeated.body], [201, 200, made.body])
  }
  assert.equal((await ida.api.post(path, { offset_min: -60 })).status, 201)
  assert.equal((await owner.api.get(`/tasks/${task.id}`)).body.reminder_count, 2)
})

test('a reminder set after its moment, or on a task without a day, has nothing to fire for until the day changes', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x' })
  const path = `/tasks/${task.id}/reminders`
  const { body: undated } = await api.post(path, { offset_min: 0 })
  assert.equal(undated.fires_at, null)
  await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-04', due_time: '09:00' })
  const { body: late } = await api.post(path, { offset_min: -10 })
  assert.equal(late.fires_at, null)
  app.clock.advance(3_600_000)
  await app.tick()
  assert.equal((await api.get('/notifications')).body.unread, 0)
  await api.patch(`/tasks/${task.id}`, { due_time: '11:00' })
  assert.deepEqual(
    (await api.get(path)).body.reminders.map((one: any) => one.fires_at),
    ['2026-03-04T10:00:00.000Z', '2026-03-04T09:50:00.000Z'],
  )
})

test('the list is oldest first, page by page', async (t) => {
  const app = await startApp(t)
  const { owner, path } = await shared(app)
  const made: string[] = []
  for (let offset_min = 0; offset_min < 5; offset_min++) {
    made.push((await owner.api.post(path, { offset_min })).body.id)
    app.clock.advance(1)
  }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await owner.api.get(`${path}?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.reminders.map((one: any) => one.id))
    cursor = body.next_cursor
  }
  assert.deepEqual(seen, made)
})

test('the same id by the same client is the same reminder, whatever the body; in the trash 409, by another 422', async (t) => {
  const app = await startApp(t)
  const { owner, ida, task, path } = await shared(app)
  const id = newId()
  const first = await owner.api.post(path, { id, offset_min: 5 })
  const again = await owner.api.post(path, { id, offset_min: 99 })
  assert.deepEqual([first.status, again.status, again.body], [201, 200, first.body])
  assert.deepEqual(Object.keys((await ida.api.post(path, { id, offset_min: 5 })).body.fields), ['id'])
  const { body: other } = await owner.api.post('/tasks', { content: 'other' })
  await owner.api.delete(`/tasks/${task.id}`)
  assert.equal((await owner.api.post(`/tasks/${other.id}/reminders`, { id, offset_min: 5 })).status, 409)
  assert.equal((await owner.api.get(path)).status, 404)
  assert.equal((await owner.api.delete(`/reminders/${id}`)).status, 404)
})

test('quick add sets reminders, which show in the count and fire', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body } = await api.post('/tasks/quick-add', { text: 'Dentist today at 14 !30 min !2h' })
  assert.equal(body.reminder_count, 2)
  app.clock.set('2026-03-04T12:30:00.000Z')
  await app.tick()
  const { notifications } = (await api.get('/notifications')).body
  assert.deepEqual(
    notifications.map((one: any) => [one.title, one.body, one.kind]),
    [
      ['Dentist', 'Today 14:00', 'reminder'],
      ['Dentist', 'Today 14:00', 'reminder'],
    ],
  )
})

test('more than 100 reminders of a task that get another time are one reload for their person', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: task } = await owner.api.post('/tasks', {
    content: 'Rent',
    project_id: owner.inbox,
    due_date: '2030-01-01',
  })
  plant(app, 101, [
    `INSERT INTO reminders (id, task_id, user_id, offset_min, created_at)
     SELECT 'reminder ' || n, '${task.id}', '${owner.id}', -n, '' FROM numbers`,
  ])
  const { body: before } = await owner.api.get('/changes')
  await owner.api.patch(`/tasks/${task.id}`, { due_date: '2030-01-02' })
  const { body: after } = await owner.api.get(`/changes?since=${before.seq}`)
  assert.deepEqual(after, { changes: [], seq: after.seq, resync: true })
})
