import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Answered, type Client } from '../../support/app.ts'
import { maja } from '../../support/people.ts'

const add = async (api: Client, content: string, more: object = {}) =>
  (await api.post('/tasks', { content, ...more })).body
const undo = (api: Client, answer: Answered) => api.post('/undo', { id: answer.headers.get('x-undo-id') })

test('a list of groceries is opened again as a whole, by section or by task, and closed again by one undo', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Groceries' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Dairy' })
  const milk = await add(api, 'Milk', { section_id: section.id })
  const bread = await add(api, 'Bread', { project_id: project.id })
  const crumb = await add(api, 'Rye', { parent_id: bread.id })
  const open = await add(api, 'Eggs', { project_id: project.id })
  for (const { id } of [milk, bread]) await api.post(`/tasks/${id}/complete`)
  const isDone = async () =>
    Promise.all([milk, bread, crumb, open].map(async ({ id }) => (await api.get(`/tasks/${id}`)).body.completed))

  const all = await api.post(`/projects/${project.id}/reset`)
  assert.deepEqual([all.status, all.body, await isDone()], [200, { reopened: 3 }, [false, false, false, false]])
  assert.equal((await undo(api, all)).status, 200)
  assert.deepEqual(await isDone(), [true, true, true, false])

  assert.deepEqual((await api.post(`/sections/${section.id}/reset`)).body, { reopened: 1 })
  assert.deepEqual(await isDone(), [false, true, true, false])
  assert.deepEqual((await api.post(`/tasks/${bread.id}/reset`)).body, { reopened: 2 })
  assert.deepEqual(await isDone(), [false, false, false, false])

  const nothing = await api.post(`/projects/${project.id}/reset`)
  assert.deepEqual([nothing.body, nothing.headers.get('x-undo-id')], [{ reopened: 0 }, null])
})
