import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add, read, undo } from '../../support/requests.ts'

test('an open task that comes back opens what is completed above it', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  const completed = await api.post(`/tasks/${child.id}/complete`)
  await api.post(`/tasks/${parent.id}/complete`)
  assert.equal((await undo(api, completed)).status, 200)
  assert.equal((await read(api, parent)).completed, false)
  for (const back of ['undo', 'restore']) {
    const deleted = await api.delete(`/tasks/${child.id}`)
    await api.post(`/tasks/${parent.id}/complete`)
    const answer = back === 'undo' ? await undo(api, deleted) : await api.post(`/trash/tasks/${child.id}/restore`)
    assert.equal(answer.headers.get('x-undo-id'), null)
    assert.equal((await read(api, parent)).completed, false, back)
  }
})

test('a reopening is not undone over a sub-task that is open since, added or opened', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.post(`/tasks/${parent.id}/complete`)
  const reopened = await api.post(`/tasks/${parent.id}/reopen`)
  const added = await add(api, 'added', { parent_id: child.id })
  const refused = await undo(api, reopened)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['completed']])
  for (const { id } of [parent, child, added]) assert.equal((await read(api, { id })).completed, false)
  await api.post(`/tasks/${added.id}/complete`)
  assert.equal((await undo(api, reopened)).status, 200)
  assert.equal((await read(api, child)).completed, true)
})

test('a round undone is refused while a sub-task it would close again has an open one', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'parent', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.post(`/tasks/${child.id}/complete`)
  const round = await api.post(`/tasks/${parent.id}/complete`)
  await add(api, 'added', { parent_id: child.id })
  assert.equal((await undo(api, round)).status, 409)
  assert.equal((await read(api, parent)).due_date, '2026-03-05')
})

test('a sub-task that was completed with its repeating parent, which opened it again, is open when both are undone', async (t) => {
  const { api } = await maja(await startApp(t))
  const parent = await add(api, 'Bins', { due_date: '2026-03-05', recurrence_rule: 'FREQ=DAILY' })
  const child = await add(api, 'Glass', { parent_id: parent.id })
  const both = await api.post('/tasks/batch', { ids: [child.id, parent.id], action: 'complete' })
  assert.deepEqual([(await read(api, parent)).due_date, (await read(api, child)).completed], ['2026-03-06', false])
  assert.equal((await undo(api, both)).status, 200)
  assert.deepEqual([(await read(api, parent)).due_date, (await read(api, child)).completed], ['2026-03-05', false])
})
