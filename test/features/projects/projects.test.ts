import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

test('projects are listed Inbox first, then in the order people put them', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const ids: Record<string, string> = {}
  for (const name of ['Home', 'School', 'Garden']) ids[name] = (await api.post('/projects', { name })).body.id
  const names = async () => (await api.get('/projects')).body.projects.map((project: { name: string }) => project.name)
  assert.deepEqual(await names(), ['Inbox', 'Home', 'School', 'Garden'])
  await api.post(`/projects/${ids['Garden']}/move`, { before_id: ids['Home'] })
  assert.deepEqual(await names(), ['Inbox', 'Garden', 'Home', 'School'])
  await api.post(`/projects/${ids['Garden']}/move`, {})
  assert.deepEqual(await names(), ['Inbox', 'Home', 'School', 'Garden'])
  await api.post(`/projects/${ids['School']}/move`, { after_id: null })
  assert.deepEqual(await names(), ['Inbox', 'School', 'Home', 'Garden'])
  const crossed = await api.post(`/projects/${ids['Home']}/move`, { after_id: ids['Garden'], before_id: ids['School'] })
  assert.equal(crossed.status, 422)
})

test('a project moved or copied directly after the Inbox stands there, and the Inbox itself never moves', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const ids: Record<string, string> = {}
  for (const name of ['Home', 'School', 'Garden']) ids[name] = (await api.post('/projects', { name })).body.id
  const list = async () =>
    (await api.get('/projects')).body.projects as { id: string; name: string; position: string }[]
  const inbox = (await list())[0]!
  const order = async () => (await list()).map(({ name }) => name)
  await api.post(`/projects/${ids['School']}/move`, { after_id: null })
  await api.post(`/projects/${ids['Garden']}/move`, { after_id: inbox.id })
  assert.deepEqual(await order(), ['Inbox', 'Garden', 'School', 'Home'])
  await api.post(`/projects/${ids['Home']}/move`, { after_id: inbox.id, before_id: ids['Garden'] })
  assert.deepEqual(await order(), ['Inbox', 'Home', 'Garden', 'School'])
  for (const move of [{ after_id: ids['School'] }, { before_id: null }, { before_id: ids['Home'] }]) {
    assert.equal((await api.post(`/projects/${inbox.id}/move`, move)).status, 200)
    assert.deepEqual((await list())[0], inbox)
  }
  assert.equal((await api.post(`/projects/${inbox.id}/move`, { after_id: newId() })).status, 422)
  await api.post(`/projects/${ids['School']}/move`, { before_id: inbox.id })
  assert.deepEqual(await order(), ['Inbox', 'School', 'Home', 'Garden'])
  const copy = (await api.post(`/projects/${inbox.id}/duplicate`)).body
  assert.equal((await list())[1]!.id, copy.id)
})

test('the same client-made id makes one project, whatever the body', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const id = newId()
  assert.equal((await api.post('/projects', { id, name: 'Home' })).status, 201)
  const again = await api.post('/projects', { id, name: 'Other' })
  assert.equal(again.status, 200)
  assert.equal(again.body.name, 'Home')
  const elsewhere = await api.post('/tasks', { id, content: 'x' })
  assert.equal(elsewhere.status, 422)
  assert.match(elsewhere.body.fields.id, /choose another/)
  await api.delete(`/projects/${id}`)
  assert.equal((await api.post('/projects', { id, name: 'Home' })).status, 409)
})

test('the Inbox can be renamed but not deleted, archived or shared', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  assert.equal((await api.patch(`/projects/${inbox}`, { name: 'In' })).body.name, 'In')
  const answers = [
    await api.delete(`/projects/${inbox}`),
    await api.patch(`/projects/${inbox}`, { archived: true }),
    await api.post(`/projects/${inbox}/invites`, { email: 'x@y', role: 'editor' }),
  ]
  for (const answer of answers) {
    assert.equal(answer.status, 409)
    assert.equal(answer.body.code, 'inbox_protected')
  }
})

test('archived projects and their tasks stay out unless asked for', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Old' })
  await api.post('/tasks', { content: 'Dusty', project_id: project.id, due_date: '2026-03-04' })
  await api.patch(`/projects/${project.id}`, { archived: true })
  assert.equal((await api.get('/projects')).body.projects.length, 1)
  assert.equal((await api.get('/projects?archived=true')).body.projects.length, 2)
  assert.equal((await api.get('/tasks')).body.tasks.length, 0)
  assert.equal((await api.get('/tasks?archived=true')).body.tasks.length, 1)
  assert.equal((await api.get(`/tasks?project_id=${project.id}`)).body.tasks.length, 1)
  assert.equal((await api.get('/today')).body.today.length, 0)
})

test('a change is refused when somebody else has changed the project since, after 404 and 422', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const made = await api.post('/projects', { name: 'Home' })
  const path = `/projects/${made.body.id}`
  const stale = { headers: { 'If-Match': made.headers.get('etag')! } }
  assert.equal((await api.patch(path, { name: 'House' }, stale)).status, 200)
  const refused = await api.patch(path, { name: 'Flat' }, stale)
  assert.equal(refused.status, 409)
  assert.equal((await api.get(path)).body.name, 'House')
  assert.equal((await api.delete(path, stale)).status, 409)
  assert.equal((await api.patch(path, { color: 'pink' }, stale)).status, 422)
})

test('sections stand in order, and deleting one leaves its tasks in the project at the end', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const section = async (name: string) => (await api.post(`/projects/${project.id}/sections`, { name })).body
  const [kitchen, bath] = [await section('Kitchen'), await section('Bath')]
  await api.post(`/sections/${bath.id}/move`, { before_id: kitchen.id })
  const { body: list } = await api.get(`/projects/${project.id}/sections`)
  assert.deepEqual(
    list.sections.map((one: { name: string }) => one.name),
    ['Bath', 'Kitchen'],
  )
  const add = async (content: string, section_id?: string) =>
    (await api.post('/tasks', { content, project_id: project.id, section_id })).body
  const oven = await add('Clean oven', kitchen.id)
  await add('No section')
  const tap = await add('Fix tap', kitchen.id)
  await api.post(`/tasks/${oven.id}/complete`)
  assert.equal((await api.delete(`/sections/${kitchen.id}`)).status, 204)
  const { body: left } = await api.get(`/tasks?project_id=${project.id}&completed=include`)
  assert.deepEqual(
    left.tasks.map((task: { content: string }) => task.content),
    ['No section', 'Clean oven', 'Fix tap'],
  )
  assert.equal((await api.get(`/tasks/${tap.id}`)).body.section_id, null)
})

test('a project that somebody cannot see is a 404 for every verb', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: shared } = await owner.api.post('/projects', { name: 'Shared' })
  const { body: secret } = await owner.api.post('/projects', { name: 'Secret' })
  const jonas = await joins(app, owner, shared.id, { name: 'Jonas' })
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/sections'],
    ['GET', '/members'],
    ['GET', '/activity'],
  ] as const) {
    const answer = await jonas.api.send(
      method,
      `/projects/${secret.id}${path}`,
      method === 'PATCH' ? { body: { name: 'x' } } : {},
    )
    assert.equal(answer.status, 404, `${method} ${path}`)
  }
  assert.equal(
    (await jonas.api.patch(`/projects/${shared.id}`, { name: 'Mine' })).status,
    404,
    'only the owner renames',
  )
})
