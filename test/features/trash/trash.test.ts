import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRASH_DAYS } from '../../../src/contract/trash.ts'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const DAY = 86_400_000

test('a deleted task is listed with its time left and comes back with what was deleted with it', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const parent = await add(api, 'parent')
  const early = await add(api, 'deleted before', { parent_id: parent.id })
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.delete(`/tasks/${early.id}`)
  app.clock.advance(DAY / 2)
  await api.delete(`/tasks/${parent.id}`)
  const { body } = await api.get('/trash/tasks')
  assert.deepEqual(
    body.tasks.map((task: any) => [task.content, task.task_count, task.days_left, task.project_name]),
    [
      ['parent', 1, TRASH_DAYS, 'Inbox'],
      ['deleted before', 0, TRASH_DAYS, 'Inbox'],
    ],
  )
  const restored = await api.post(`/trash/tasks/${parent.id}/restore`)
  assert.equal(restored.body.content, 'parent')
  assert.equal((await api.get(`/tasks/${child.id}`)).body.parent_id, parent.id)
  assert.equal((await api.get(`/tasks/${early.id}`)).status, 404)
  assert.equal((await api.post(`/trash/tasks/${parent.id}/restore`)).status, 404)
})

test('a restored task stands at top level or without a section where those are gone', async (t) => {
  const app = await startApp(t)
  const { api, inbox } = await maja(app)
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.delete(`/tasks/${child.id}`)
  await api.delete(`/tasks/${parent.id}`)
  assert.equal((await api.post(`/trash/tasks/${child.id}/restore`)).body.parent_id, null)
  const { body: section } = await api.post(`/projects/${inbox}/sections`, { name: 'S' })
  const task = await add(api, 'x', { section_id: section.id })
  await api.delete(`/tasks/${task.id}`)
  await api.delete(`/sections/${section.id}`)
  assert.equal((await api.post(`/trash/tasks/${task.id}/restore`)).body.section_id, null)
})

test('a project takes its tasks along and brings back only those', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const task = await add(api, 'stays', { project_id: project.id, due_date: '2026-03-04' })
  const gone = await add(api, 'was deleted', { project_id: project.id })
  await api.delete(`/tasks/${gone.id}`)
  assert.equal((await api.delete(`/projects/${project.id}`)).status, 204)
  assert.equal((await api.get(`/tasks/${task.id}`)).status, 404)
  assert.equal((await api.get('/today')).body.today.length, 0)
  assert.equal((await api.get('/trash/tasks')).body.tasks.length, 0)
  const { body } = await api.get('/trash/projects')
  assert.deepEqual(
    body.projects.map((one: any) => [one.name, one.task_count, one.days_left]),
    [['Home', 1, TRASH_DAYS]],
  )
  assert.equal((await jonas.api.get('/trash/projects')).body.projects.length, 0)
  assert.equal((await jonas.api.post(`/trash/projects/${project.id}/restore`)).status, 404)
  assert.equal((await api.post(`/trash/projects/${project.id}/restore`)).body.name, 'Home')
  assert.equal((await api.get(`/tasks/${task.id}`)).status, 200)
  assert.equal((await api.get(`/tasks/${gone.id}`)).status, 404)
  assert.equal((await api.get('/trash/tasks')).body.tasks.length, 1)
})

test('the trash can be emptied early, leaving what was put there on its own', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const parent = await add(api, 'parent')
  const child = await add(api, 'child', { parent_id: parent.id })
  await api.delete(`/tasks/${child.id}`)
  await api.delete(`/tasks/${parent.id}`)
  assert.equal((await api.delete(`/trash/tasks/${parent.id}`)).status, 204)
  assert.equal((await api.post(`/trash/tasks/${parent.id}/restore`)).status, 404)
  assert.equal((await api.post(`/trash/tasks/${child.id}/restore`)).body.content, 'child')
  const { body: project } = await api.post('/projects', { name: 'Old' })
  await api.delete(`/projects/${project.id}`)
  assert.equal((await api.delete(`/trash/projects/${project.id}`)).status, 204)
  assert.equal((await api.get('/trash/projects')).body.projects.length, 0)
})

test('viewers see no trash, editors do', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: project } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const ida = await joins(app, owner, project.id, { name: 'Ida', role: 'viewer' })
  const task = await add(owner.api, 'x', { project_id: project.id })
  await owner.api.delete(`/tasks/${task.id}`)
  assert.equal((await jonas.api.get('/trash/tasks')).body.tasks.length, 1)
  assert.equal((await ida.api.get('/trash/tasks')).body.tasks.length, 0)
  assert.equal((await ida.api.post(`/trash/tasks/${task.id}/restore`)).status, 404)
  assert.equal((await jonas.api.post(`/trash/tasks/${task.id}/restore`)).status, 200)
})

test('the trash of several projects is listed newest first, a page at a time, without that of others', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: garden } = await owner.api.post('/projects', { name: 'Garden' })
  const { body: house } = await owner.api.post('/projects', { name: 'House' })
  const jonas = await joins(app, owner, house.id, { name: 'Jonas' })
  for (const [content, project_id] of Object.entries({
    Weed: garden.id,
    Paint: house.id,
    Dig: garden.id,
    Oil: house.id,
  })) {
    const task = await add(owner.api, content, { project_id })
    app.clock.advance(1000)
    await owner.api.delete(`/tasks/${task.id}`)
  }
  const pages = async (api: Client) => {
    const { body: first } = await api.get('/trash/tasks?limit=1')
    const { body: rest } = await api.get(`/trash/tasks?limit=9&cursor=${first.next_cursor}`)
    return [...first.tasks, ...rest.tasks].map(({ content, project_name }) => `${content} (${project_name})`)
  }
  assert.deepEqual(await pages(owner.api), ['Oil (House)', 'Dig (Garden)', 'Paint (House)', 'Weed (Garden)'])
  assert.deepEqual(await pages(jonas.api), ['Oil (House)', 'Paint (House)'])
})

test('activity tells old and new values, long ones only as changed, and labels never', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  const task = await add(api, 'x', { project_id: project.id })
  await jonas.api.patch(`/tasks/${task.id}`, { content: 'y', description: 'd'.repeat(201), labels: ['secret'] })
  const { body } = await api.get(`/projects/${project.id}/activity`)
  const [updated] = body.activity
  assert.deepEqual([updated.event, updated.user_name, updated.task_id], ['task.updated', 'Jonas', task.id])
  assert.deepEqual(updated.payload.changes, { content: { old: 'x', new: 'y' }, description: { changed: true } })
  assert.ok(!JSON.stringify(body).includes('secret'))
  await api.patch(`/tasks/${task.id}`, { project_id: owner.inbox })
  await api.patch(`/tasks/${task.id}`, { project_id: project.id })
  const { body: told } = await jonas.api.get(`/tasks/${task.id}/activity`)
  const moves = told.activity.filter((one: any) => one.event === 'task.moved')
  assert.equal(moves.length, 2)
  assert.ok(
    !JSON.stringify(told).includes(owner.inbox) ||
      moves.every((one: any) => !JSON.stringify(one.payload).includes(owner.inbox)),
  )
  assert.ok(!JSON.stringify(moves.map((one: any) => one.payload)).includes('Inbox'))
})
