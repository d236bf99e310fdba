import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Answered } from '../../support/app.ts'
import { startNtfy } from '../../support/ntfy.ts'
import { joins, maja } from '../../support/people.ts'

test('the activity tells of an undo no more than of the change: no order, and no sub-tasks that went along', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: garden } = await api.post('/projects', { name: 'Garden' })
  const { body: beds } = await api.post(`/projects/${home.id}/sections`, { name: 'Beds' })
  const due = { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' }
  const { body: water } = await api.post('/tasks', { content: 'Water', section_id: beds.id, ...due })
  const { body: can } = await api.post('/tasks', { content: 'Can', parent_id: water.id, due_date: '2026-03-04' })
  await api.post('/tasks', { content: 'Sow', section_id: beds.id })
  await api.post(`/tasks/${can.id}/complete`)
  const told = async () => (await api.get(`/projects/${home.id}/activity`)).body.activity
  const undone = async (change: Promise<Answered>) => {
    const answer = await change
    const before = (await told()).length
    assert.equal((await api.post('/undo', { id: answer.headers.get('X-Undo-Id') })).status, 200)
    const news = (await told()).slice(0, -before)
    return news.map(({ event, payload }: any) => `${event} ${payload.content ?? payload.name}`)
  }
  const path = `/tasks/${water.id}`
  assert.deepEqual(await undone(api.post(`${path}/complete`)), ['task.updated Water'])
  assert.deepEqual(await undone(api.post(`${path}/skip`)), ['task.updated Water'])
  assert.deepEqual(await undone(api.post(`${path}/move`, { before_id: null })), [])
  assert.deepEqual(await undone(api.delete(path)), ['task.restored Water'])
  assert.deepEqual(await undone(api.patch(path, { section_id: null })), ['task.moved Water'])
  assert.deepEqual(await undone(api.patch(path, { project_id: garden.id })), ['task.moved Water'])
  assert.deepEqual(await undone(api.post(`/sections/${beds.id}/move`, { project_id: garden.id })), [
    'section.updated Beds',
  ])
})

test('a section that is taken back from another project is told of before its tasks, by which they are in it', async (t) => {
  const { api } = await maja(await startApp(t))
  const { body: garden } = await api.post('/projects', { name: 'Garden' })
  const { body: house } = await api.post('/projects', { name: 'House' })
  const { body: beds } = await api.post(`/projects/${garden.id}/sections`, { name: 'Beds' })
  for (const content of ['Sow', 'Water']) await api.post('/tasks', { content, section_id: beds.id })
  const moved = await api.post(`/sections/${beds.id}/move`, { project_id: house.id })
  const { body: added } = await api.post('/tasks', { content: 'Weed', section_id: beds.id })
  const { seq } = (await api.get('/changes')).body
  assert.equal((await api.post('/undo', { id: moved.headers.get('X-Undo-Id') })).status, 200)
  const { changes } = (await api.get(`/changes?since=${seq}`)).body
  assert.deepEqual(
    changes.map(({ type, payload }: any) => [type, payload.content]),
    [
      ['section.deleted', undefined],
      ['section.created', undefined],
      ['task.moved', 'Water'],
      ['task.moved', 'Sow'],
      ['task.moved', 'Weed'],
    ],
  )
  assert.equal((await api.get(`/tasks/${added.id}`)).body.project_id, garden.id)
})

test('of an assignment that is taken back nothing is left unread, and nothing is sent any more', async (t) => {
  const ntfy = await startNtfy(t)
  const app = await startApp(t, { ERRAND_OUTGOING_ALLOW: '127.0.0.1' })
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await jonas.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/jonas-7f3a` })
  const { body: sow } = await api.post('/tasks', { content: 'Sow', project_id: home.id })
  await api.post('/tasks', { content: 'Water', project_id: home.id, assignee_id: jonas.id })
  const assigned = await api.patch(`/tasks/${sow.id}`, { assignee_id: jonas.id })
  const { seq } = (await jonas.api.get('/changes')).body
  const told = async () =>
    (await jonas.api.get('/notifications')).body.notifications.map(({ title, read }: any) => [title, read])
  assert.deepEqual((await told()).slice(0, 2), [
    ['Maja assigned Sow to you', false],
    ['Maja assigned Water to you', false],
  ])
  assert.equal((await api.post('/undo', { id: assigned.headers.get('X-Undo-Id') })).status, 200)
  assert.deepEqual((await told()).slice(0, 2), [
    ['Maja assigned Sow to you', true],
    ['Maja assigned Water to you', false],
  ])
  const added = await api.post('/tasks/quick-add', { text: 'Weed +Jonas #Home' })
  assert.deepEqual((await told())[0], ['Maja assigned Weed to you', false])
  assert.equal((await api.post('/undo', { id: added.headers.get('X-Undo-Id') })).status, 204)
  assert.deepEqual((await told())[0], ['Maja assigned Weed to you', true])
  const { changes } = (await jonas.api.get(`/changes?since=${seq}`)).body
  const heard = changes.filter(({ type }: any) => type === 'notification')
  assert.deepEqual(
    heard.map(({ payload }: any) => [payload.title, payload.read]),
    [
      ['Maja assigned Sow to you', true],
      ['Maja assigned Weed to you', true],
      ['Maja assigned Weed to you', true],
    ],
  )
  await app.tick()
  assert.deepEqual(
    ntfy.published.map(({ body }) => body.message),
    ['Maja assigned Water to you'],
  )
})

test('what else was told of the task stays unread when its assignment is taken back', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: sow } = await api.post('/tasks', { content: 'Sow', project_id: home.id })
  const assigned = await api.patch(`/tasks/${sow.id}`, { assignee_id: jonas.id })
  await api.post(`/tasks/${sow.id}/comments`, { body: 'Before May' })
  assert.equal((await api.post('/undo', { id: assigned.headers.get('X-Undo-Id') })).status, 200)
  const { notifications } = (await jonas.api.get('/notifications')).body
  assert.deepEqual(
    notifications.slice(0, 2).map(({ kind, read }: any) => [kind, read]),
    [
      ['comment', false],
      ['assigned', true],
    ],
  )
})

test('of tasks that were copied and taken back nothing is left unread, nor of sub-tasks', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: beds } = await api.post(`/projects/${home.id}/sections`, { name: 'Beds' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { body: sow } = await api.post('/tasks', { content: 'Sow', section_id: beds.id })
  const given = { parent_id: sow.id, assignee_id: jonas.id }
  const { body: dig } = await api.post('/tasks', { content: 'Dig', ...given })
  const unread = async () => {
    const { notifications } = (await jonas.api.get('/notifications')).body
    return notifications.flatMap(({ title, read, task_id }: any) => (read ? [] : [[title, task_id === dig.id]]))
  }
  await jonas.api.post('/notifications/read')
  await api.patch(`/tasks/${dig.id}`, { assignee_id: null })
  await api.patch(`/tasks/${dig.id}`, { assignee_id: jonas.id })
  const before = await unread()
  assert.deepEqual(before, [['Maja assigned Dig to you', true]])
  for (const original of [`/tasks/${sow.id}`, `/sections/${beds.id}`]) {
    const copied = await api.post(`${original}/duplicate`, {})
    assert.equal((await unread()).length, 2)
    assert.equal((await api.post('/undo', { id: copied.headers.get('X-Undo-Id') })).status, 204)
    assert.deepEqual(await unread(), before, original)
  }
})

test('of many assignments that are taken back together the page of the other hears once, and reads its list again', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const add = async (content: string) => (await api.post('/tasks', { content, project_id: home.id })).body.id
  const ids = [await add('Sow'), await add('Water'), await add('Weed')]
  const given = await api.post('/tasks/batch', { ids, action: 'patch', patch: { assignee_id: jonas.id } })
  const { seq } = (await jonas.api.get('/changes')).body
  assert.equal((await api.post('/undo', { id: given.headers.get('X-Undo-Id') })).status, 200)
  const { changes } = (await jonas.api.get(`/changes?since=${seq}`)).body
  const heard = changes.filter(({ type }: any) => type === 'notification')
  assert.deepEqual(
    heard.map(({ payload }: any) => payload.read),
    [true],
  )
  const { notifications } = (await jonas.api.get('/notifications')).body
  assert.deepEqual(
    notifications.flatMap(({ kind, read }: any) => (kind === 'assigned' ? [read] : [])),
    [true, true, true],
  )
})
