import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

test('a task is made in the Inbox, read, changed, completed, reopened and deleted', async (t) => {
  const app = await startApp(t)
  const { api, id, inbox } = await maja(app)
  const made = await api.post('/tasks', { content: '  Pay rent ', labels: ['bills', 'Bills', 'home'] })
  assert.equal(made.status, 201)
  assert.equal(made.body.content, 'Pay rent')
  assert.equal(made.body.project_id, inbox)
  assert.deepEqual(made.body.labels, ['bills', 'home'])
  const path = `/tasks/${made.body.id}`
  assert.deepEqual((await api.get(path)).body, made.body)

  const dated = await api.patch(path, { due_date: '2026-03-05', due_time: '09:00' })
  assert.equal(dated.body.due_datetime, '2026-03-05T08:00:00.000Z')
  assert.equal(dated.body.due_timezone, 'Europe/Copenhagen')
  const done = await api.post(`${path}/complete`)
  assert.equal(done.body.completed, true)
  assert.equal(done.body.completed_by, id)
  assert.equal(done.body.recurred, false)
  assert.deepEqual((await api.get('/tasks')).body.tasks, [])
  assert.equal((await api.get('/tasks?completed=only')).body.tasks.length, 1)
  const open = await api.post(`${path}/reopen`)
  assert.equal(open.body.completed, false)
  assert.equal((await api.delete(path)).status, 204)
  assert.equal((await api.get(path)).status, 404)
})

test('a copy, a task out of the trash and what a change was taken back to are answered again, also over 64 KiB', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: task } = await api.post('/tasks', { content: 'Long', description: 'x'.repeat(65_536) })
  const { body: template } = await api.post('/templates', { project_id: task.project_id, name: 'Long' })
  const answeredAgain = async (path: string, body?: object) => {
    const send = () => api.post(path, body, { headers: { 'Idempotency-Key': `${path} ${JSON.stringify(body)}` } })
    const first = await send()
    const again = await send()
    assert.deepEqual([again.status, again.headers.get('idempotent-replay')], [first.status, 'true'], path)
    assert.deepEqual(again.body, first.body)
  }
  const takenBack = async (path: string, change: object) =>
    answeredAgain('/undo', { id: (await api.patch(path, change)).headers.get('x-undo-id') })
  await answeredAgain(`/tasks/${task.id}/duplicate`)
  await takenBack(`/tasks/${task.id}`, { priority: 1 })
  await takenBack(`/templates/${template.id}`, { name: 'Longer' })
  await api.delete(`/tasks/${task.id}`)
  await answeredAgain(`/trash/tasks/${task.id}/restore`)
})

test('what was answered with over 64 KiB is 404 when it is sent again and can no longer be seen', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const long = 'x'.repeat(65_536)
  await api.post('/tasks', { content: 'Long', description: long, project_id: project.id })
  const { body: template } = await api.post('/templates', { project_id: project.id, name: 'Long' })
  const { body: file } = await api.get(`/templates/${template.id}.json`)
  for (const [path, body, made] of [
    ['/tasks', { content: 'Long', description: long }, 'tasks'],
    ['/tasks/quick-add', { text: `Long\n${long}` }, 'tasks'],
    ['/templates', { project_id: project.id, name: 'Long' }, 'templates'],
    ['/templates/import', file, 'templates'],
  ] as const) {
    const again = { headers: { 'Idempotency-Key': path } }
    const { body: first } = await api.post(path, body, again)
    await api.delete(`/${made}/${first.id}`)
    assert.equal((await api.post(path, body, again)).status, 404, path)
  }
})
