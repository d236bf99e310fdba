import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { maja } from '../../support/people.ts'
import { add, undo } from '../../support/requests.ts'

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

test('a project is opened again without its archived sections, which are opened again by themselves', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Groceries' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Last year' })
  const pumpkin = await add(api, 'Pumpkin', { section_id: section.id })
  const seeds = await add(api, 'Seeds', { parent_id: pumpkin.id })
  const milk = await add(api, 'Milk', { project_id: project.id })
  for (const { id } of [pumpkin, milk]) await api.post(`/tasks/${id}/complete`)
  await api.patch(`/sections/${section.id}`, { archived: true })
  const isDone = async () =>
    Promise.all([milk, pumpkin, seeds].map(async ({ id }) => (await api.get(`/tasks/${id}`)).body.completed))

  const some = await api.post(`/projects/${project.id}/reset`)
  assert.deepEqual([some.body, await isDone()], [{ reopened: 1 }, [false, true, true]])
  assert.deepEqual((await api.post(`/sections/${section.id}/reset`)).body, { reopened: 2 })
  assert.deepEqual(await isDone(), [false, false, false])
})

test('a sub-task is opened again with what it lies under, as no completed task has an open one', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const party = await add(api, 'Party')
  const cake = await add(api, 'Cake', { parent_id: party.id })
  const eggs = await add(api, 'Eggs', { parent_id: cake.id })
  const wine = await add(api, 'Wine', { parent_id: party.id })
  await api.post(`/tasks/${party.id}/complete`)
  const isDone = async () =>
    Promise.all([party, cake, eggs, wine].map(async ({ id }) => (await api.get(`/tasks/${id}`)).body.completed))

  const reset = await api.post(`/tasks/${cake.id}/reset`)
  assert.deepEqual([reset.body, await isDone()], [{ reopened: 3 }, [false, false, false, true]])
  await undo(api, reset)
  assert.deepEqual(await isDone(), [true, true, true, true])
})
