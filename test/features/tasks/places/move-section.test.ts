import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../support/app.ts'
import { joins, maja } from '../../../support/people.ts'
import { undo } from '../../../support/requests.ts'

test('a section goes to another project with its tasks, done ones too, and comes back as one', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const project = async (name: string) => (await api.post('/projects', { name })).body
  const section = async (id: string, name: string) => (await api.post(`/projects/${id}/sections`, { name })).body
  const [from, to] = [await project('From'), await project('To')]
  const jonas = await joins(app, owner, from.id, { name: 'Jonas' })
  const [a, moved] = [await section(from.id, 'A'), await section(from.id, 'Moved')]
  const [one] = [await section(to.id, 'One'), await section(to.id, 'Two')]
  const add = async (content: string, more: object) => (await api.post('/tasks', { content, ...more })).body
  const task = await add('Task', { section_id: moved.id, assignee_id: jonas.id })
  const child = await add('Child', { parent_id: task.id })
  const done = await add('Done', { section_id: moved.id })
  await api.post(`/tasks/${done.id}/complete`)

  const { seq } = (await jonas.api.get('/changes')).body
  const answer = await api.post(`/sections/${moved.id}/move`, { project_id: to.id, after_id: one.id })
  assert.deepEqual([answer.status, answer.body.project_id], [200, to.id])
  const names = async (id: string) =>
    (await api.get(`/projects/${id}/sections`)).body.sections.map(({ name }: { name: string }) => name)
  assert.deepEqual([await names(from.id), await names(to.id)], [['A'], ['One', 'Moved', 'Two']])
  const placed = async () =>
    Promise.all([task, child, done].map(async ({ id }) => (await api.get(`/tasks/${id}`)).body))
  assert.deepEqual(
    (await placed()).map((row) => [row.project_id, row.section_id, row.assignee_id]),
    [
      [to.id, moved.id, null],
      [to.id, moved.id, null],
      [to.id, moved.id, null],
    ],
  )
  assert.equal((await placed())[1].parent_id, task.id)
  const told = (await jonas.api.get(`/changes?since=${seq}`)).body.changes
  assert.deepEqual(
    new Set(told.map((change: any) => `${change.type} ${change.payload.id}`)),
    new Set([
      `section.deleted ${moved.id}`,
      `task.deleted ${task.id}`,
      `task.deleted ${child.id}`,
      `task.deleted ${done.id}`,
    ]),
  )

  assert.equal((await undo(api, answer)).status, 200)
  assert.deepEqual(
    [await names(from.id), await names(to.id)],
    [
      ['A', 'Moved'],
      ['One', 'Two'],
    ],
  )
  assert.deepEqual(
    (await placed()).map((row) => [row.project_id, row.section_id]),
    [
      [from.id, moved.id],
      [from.id, moved.id],
      [from.id, moved.id],
    ],
  )
  assert.equal((await placed())[0].assignee_id, jonas.id)
  const wrong = await api.post(`/sections/${moved.id}/move`, { project_id: to.id, after_id: a.id })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['after_id']])
  assert.equal((await jonas.api.post(`/sections/${moved.id}/move`, { project_id: to.id })).status, 422)
})

test('a section that comes back brings along what was added to it since', async (t) => {
  const { api, inbox } = await maja(await startApp(t))
  const to = (await api.post('/projects', { name: 'To' })).body
  const section = (await api.post(`/projects/${inbox}/sections`, { name: 'Moved' })).body
  const moved = await api.post(`/sections/${section.id}/move`, { project_id: to.id })
  const task = (await api.post('/tasks', { content: 'Added', section_id: section.id })).body
  assert.equal((await undo(api, moved)).status, 200)
  const { body } = await api.get(`/tasks/${task.id}`)
  assert.deepEqual([body.project_id, body.section_id], [inbox, section.id])
})
