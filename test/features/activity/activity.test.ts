import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'

const told = async (api: Client, path: string): Promise<{ event: string; payload: any }[]> =>
  (await api.get(`${path}/activity`)).body.activity.toReversed()
const events = async (api: Client, path: string): Promise<string[]> => (await told(api, path)).map(({ event }) => event)

test('a project tells all that happens to it, its sections and its tasks, in order', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const path = `/projects/${project.id}`
  await api.patch(path, { name: 'Flat', color: 'teal', icon: '🏠', view_mode: 'board' })
  const { body: section } = await api.post(`${path}/sections`, { name: 'Kitchen' })
  await api.patch(`/sections/${section.id}`, { name: 'Galley' })
  await api.post(`/sections/${section.id}/move`, { after_id: null })
  const { body: task } = await api.post('/tasks', { content: 'Bins', section_id: section.id })
  await api.patch(`/tasks/${task.id}`, { content: 'Bins out', priority: 1, due_date: '2026-03-04' })
  await api.post(`/tasks/${task.id}/complete`)
  await api.post(`/tasks/${task.id}/reopen`)
  await api.post(`/tasks/${task.id}/move`, { section_id: null, project_id: project.id })
  const { body: comment } = await api.post(`/tasks/${task.id}/comments`, { body: 'Done?' })
  await api.patch(`/comments/${comment.id}`, { body: 'Done!' })
  await api.delete(`/comments/${comment.id}`)
  await api.delete(`/tasks/${task.id}`)
  await api.post(`/trash/tasks/${task.id}/restore`)
  await api.delete(`/sections/${section.id}`)
  await api.patch(path, { archived: true })
  await api.patch(path, { archived: false })
  await api.delete(path)
  await api.post(`/trash/projects/${project.id}/restore`)
  const all = await events(api, path)
  assert.deepEqual(all, [
    'project.created',
    'project.updated',
    'section.created',
    'section.updated',
    'task.created',
    'task.updated',
    'task.completed',
    'task.reopened',
    'task.moved',
    'comment.created',
    'comment.updated',
    'comment.deleted',
    'task.deleted',
    'task.restored',
    'section.deleted',
    'project.archived',
    'project.archived',
    'project.deleted',
    'project.restored',
  ])
  const history = await told(api, path)
  assert.deepEqual(history[1]!.payload.changes, {
    name: { old: 'Home', new: 'Flat' },
    color: { old: 'graphite', new: 'teal' },
    icon: { old: null, new: '🏠' },
    view_mode: { old: 'list', new: 'board' },
  })
  assert.deepEqual(history[15]!.payload.changes, { archived: { old: false, new: true } })
  assert.deepEqual(history[5]!.payload.changes, {
    content: { old: 'Bins', new: 'Bins out' },
    priority: { old: 4, new: 1 },
    due_date: { old: null, new: '2026-03-04' },
  })
  assert.deepEqual(
    await events(api, `/tasks/${task.id}`),
    all.filter((event) => /^(task|comment)/.test(event)),
  )
})

test('what is taken back of a project or section is told by name, with each field as it was and is again', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: project } = await api.post('/projects', { name: 'Home' })
  const { body: section } = await api.post(`/projects/${project.id}/sections`, { name: 'Kitchen' })
  const paths = [`/projects/${project.id}`, `/sections/${section.id}`] as const
  const takeBack = async (answer: { headers: Headers }) =>
    await api.post('/undo', { id: answer.headers.get('x-undo-id') })
  for (const path of paths) {
    await takeBack(await api.patch(path, { name: 'Flat' }))
    await takeBack(await api.patch(path, { archived: true }))
  }
  await takeBack(await api.delete(paths[0]))
  const archived = { old: true, new: false }
  const history = await told(api, paths[0])
  const takenBack = [3, 5, 7, 9, 11].map((at) => history[at]!)
  assert.deepEqual(
    takenBack.map(({ event, payload }) => ({ event, ...payload })),
    [
      { event: 'project.updated', name: 'Flat', changes: { name: { old: 'Flat', new: 'Home' } } },
      { event: 'project.archived', name: 'Home', changes: { archived } },
      { event: 'section.updated', id: section.id, name: 'Flat', changes: { name: { old: 'Flat', new: 'Kitchen' } } },
      { event: 'section.archived', id: section.id, name: 'Kitchen', changes: { archived } },
      { event: 'project.restored', name: 'Home' },
    ],
  )
})

test('each completion of a repeating task stays in its history with the occurrence', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', {
    content: 'Water plants',
    due_date: '2026-03-04',
    recurrence_rule: 'FREQ=DAILY',
  })
  await api.post(`/tasks/${task.id}/complete`)
  await api.post(`/tasks/${task.id}/skip`)
  await api.post(`/tasks/${task.id}/complete`)
  const history = await told(api, `/tasks/${task.id}`)
  const completions = history.filter(({ event }) => event === 'task.completed')
  assert.equal(completions.length, 2)
  assert.ok(JSON.stringify(completions[0]).includes('2026-03-04'))
  assert.ok(JSON.stringify(completions[1]).includes('2026-03-06'))
})

test('a write that changes nothing leaves no trace', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: task } = await api.post('/tasks', { content: 'x', labels: ['a'] })
  const quiet = [
    await api.patch(`/tasks/${task.id}`, {}),
    await api.patch(`/tasks/${task.id}`, { content: 'x', priority: 4, labels: ['a'] }),
    await api.post(`/tasks/${task.id}/reopen`),
  ]
  for (const answer of quiet) assert.deepEqual([answer.status, answer.headers.get('x-undo-id')], [200, null])
  assert.deepEqual(await events(api, `/tasks/${task.id}`), ['task.created'])
  assert.equal((await api.get(`/tasks/${task.id}`)).body.updated_at, task.updated_at)
})

test('the history of a task names no project, section or parent that its reader cannot see', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const make = async (path: string, body: object) => (await api.post(path, body)).body.id as string
  const [own, shared] = [await make('/projects', { name: 'Own' }), await make('/projects', { name: 'Shared' })]
  const jonas = await joins(app, owner, shared, { name: 'Jonas' })
  const section = await make(`/projects/${own}/sections`, { name: 'Hidden' })
  const parent = await make('/tasks', { content: 'Parent', project_id: own })
  const task = await make('/tasks', { content: 'Task', parent_id: parent })
  await api.post(`/tasks/${task}/comments`, { body: 'Hello' })
  await api.post(`/tasks/${task}/move`, { section_id: section, parent_id: null })
  await api.post(`/tasks/${task}/move`, { project_id: shared })
  const read = async (client: Client, path: string) => (await client.get(`${path}/activity`)).text
  const [ofTask, ofProject] = [await read(jonas.api, `/tasks/${task}`), await read(jonas.api, `/projects/${shared}`)]
  for (const id of [own, section, parent])
    assert.deepEqual([ofTask.includes(id), ofProject.includes(id)], [false, false])
  const entries = async (client: Client) =>
    (await told(client, `/tasks/${task}`)).map(({ event, project_id }: any) => [event, project_id])
  assert.deepEqual(await entries(jonas.api), [
    ['task.created', null],
    ['comment.created', null],
    ['task.moved', null],
    ['task.moved', shared],
  ])
  assert.deepEqual((await entries(api))[0], ['task.created', own])
})

test('what a task is changed to as it leaves a project is told to those who see where it went, not to the others', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const make = async (path: string, body: object) => (await api.post(path, body)).body.id as string
  const [own, shared] = [await make('/projects', { name: 'Own' }), await make('/projects', { name: 'Shared' })]
  const jonas = await joins(app, owner, shared, { name: 'Jonas', role: 'viewer' })
  const task = await make('/tasks', { content: 'Plan', project_id: shared })
  await api.patch(`/tasks/${task}`, { project_id: own, content: 'Gift', description: 'A bicycle' })
  const moves = async (client: Client) =>
    (await told(client, `/projects/${shared}`))
      .filter(({ event }) => event === 'task.moved')
      .map(({ payload: { content, changes, place } }) => [content, place.to, changes?.content.new])
  assert.deepEqual(await moves(jonas.api), [['Plan', null, undefined]])
  assert.deepEqual(await moves(api), [['Plan', 'Own', 'Gift']])
  assert.doesNotMatch((await jonas.api.get(`/projects/${shared}/activity`)).text, /Gift|bicycle/)
})
