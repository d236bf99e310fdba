import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add, complete, skip } from '../../support/requests.ts'

const daily = { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' }

test('completing closes all that hangs on it; reopening opens what closed with it and what is above', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const a = await add(api, 'a')
  const b = await add(api, 'b', { parent_id: a.id })
  const c = await add(api, 'c', { parent_id: b.id, due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const d = await add(api, 'd', { parent_id: a.id })
  await api.post(`/tasks/${d.id}/complete`)
  await api.post(`/tasks/${a.id}/complete`)
  const state = async () =>
    Promise.all([a, b, c, d].map(async ({ id }) => (await api.get(`/tasks/${id}`)).body.completed))
  assert.deepEqual(await state(), [true, true, true, true])
  assert.equal((await api.post('/tasks', { content: 'x', parent_id: a.id })).status, 422)
  await api.post(`/tasks/${a.id}/reopen`)
  assert.deepEqual(await state(), [false, false, false, true])
  await api.post(`/tasks/${a.id}/complete`)
  await api.post(`/tasks/${c.id}/reopen`)
  assert.deepEqual(await state(), [false, false, false, true])
  const { body } = await api.get(`/tasks/${a.id}`)
  assert.deepEqual([body.subtask_count, body.subtask_done], [2, 1])
})

test('what is complete or open already stays as it is, and is answered as it is', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-04' })
  const reopened = await api.post(`/tasks/${task.id}/reopen`)
  assert.deepEqual([reopened.status, reopened.body, reopened.headers.has('x-undo-id')], [200, task, false])
  const first = await complete(api, task)
  assert.deepEqual([first.completed, first.recurred, first.next_due_date], [true, false, null])
  app.clock.advance(1000)
  assert.deepEqual(await complete(api, task), first)
  assert.deepEqual(await complete(api, task, { due_date: '2020-01-01' }), first)
  await api.delete(`/tasks/${task.id}`)
  for (const verb of ['complete', 'reopen', 'skip'])
    assert.equal((await api.post(`/tasks/${task.id}/${verb}`)).status, 404)
})

test('each completion stays in the activity with the round it was', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;COUNT=3' })
  await complete(api, task)
  await skip(api, task)
  await complete(api, task)
  const { activity } = (await api.get(`/tasks/${task.id}/activity`)).body
  const rounds = activity.filter((one: any) => one.event === 'task.completed').map((one: any) => one.payload)
  assert.deepEqual(
    rounds.map(({ due_date, recurred }: any) => [due_date, recurred]),
    [
      ['2026-03-06', false],
      ['2026-03-04', true],
    ],
  )
})

test('a round that somebody else ticked off is not ticked off again, by day, in a batch too', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'x', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  await complete(api, task, { due_date: '2026-03-04' })
  const again = await complete(api, task, { due_date: '2026-03-04' })
  assert.deepEqual([again.recurred, again.next_due_date, again.due_date], [false, null, '2026-03-05'])
  assert.equal((await complete(api, task, { due_date: null })).due_date, '2026-03-06')
  const { body } = await api.post('/tasks/batch', { ids: [task.id], action: 'complete' })
  assert.deepEqual([body.tasks[0].due_date, body.failed], ['2026-03-07', []])
  assert.deepEqual(Object.keys((await complete(api, task, { due_date: '2026-02-30' })).fields), ['due_date'])
})

test('parents and sub-tasks in one batch end alike in whatever order they are named', async (t) => {
  const { api } = await maja(await startApp(t))
  const trees: [Record<string, string>, Record<string, string>, string[]][] = [
    [daily, {}, ['2026-03-05 open', 'null open']],
    [daily, daily, ['2026-03-05 open', '2026-03-05 open']],
    [{}, daily, ['null done', '2026-03-04 done']],
    [{}, {}, ['null done', 'null done']],
  ]
  for (const [above, below, expected] of trees) {
    for (const turned of [false, true]) {
      const parent = await add(api, 'parent', above)
      const child = await add(api, 'child', { ...below, parent_id: parent.id })
      const beside = await add(api, 'beside', { parent_id: parent.id })
      const ids = turned ? [child.id, parent.id] : [parent.id, child.id]
      const states = async () => Promise.all(ids.map(async (id) => (await api.get(`/tasks/${id}`)).body.completed))
      const { body } = await api.post('/tasks/batch', { ids, action: 'complete' })
      assert.deepEqual(
        body.tasks.map(({ id }: any) => id),
        ids,
      )
      const shown = body.tasks.map((task: any) => `${task.due_date} ${task.completed ? 'done' : 'open'}`)
      assert.deepEqual(turned ? shown.reverse() : shown, expected)
      await api.post('/tasks/batch', { ids, action: 'reopen' })
      assert.deepEqual(await states(), [false, false])
      assert.equal((await api.get(`/tasks/${beside.id}`)).body.completed, false, 'what closed with the parent is open')
    }
  }
})
