import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type Answered, type Client } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

const names = async (api: Client): Promise<string[]> =>
  (await api.get('/labels')).body.labels.map((label: { name: string }) => label.name)

test('a label is made, read, changed, moved, deleted and taken back', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: label, status } = await api.post('/labels', { name: ' phone ' })
  assert.deepEqual([status, label.name, label.color, label.task_count], [201, 'phone', 'graphite', 0])
  await api.post('/labels', { name: 'shop', color: 'teal' })
  const path = `/labels/${label.id}`
  assert.deepEqual((await api.get(path)).body, label)
  assert.deepEqual(await names(api), ['phone', 'shop'])

  const changed = await api.patch(path, { name: 'calls', color: 'blue' })
  assert.deepEqual([changed.body.name, changed.body.color], ['calls', 'blue'])
  assert.equal((await undo(api, changed)).body.name, 'phone')

  const moved = await api.post(`${path}/move`, {})
  assert.deepEqual(await names(api), ['shop', 'phone'])
  assert.equal((await undo(api, moved)).status, 200)
  assert.deepEqual(await names(api), ['phone', 'shop'])

  const gone = await api.delete(path)
  assert.equal(gone.status, 204)
  assert.deepEqual([(await api.get(path)).status, await names(api)], [404, ['shop']])
  assert.equal((await undo(api, gone)).body.id, label.id)
  assert.deepEqual(await names(api), ['phone', 'shop'])
})

test('a name is there once, without regard to case; other people’s do not count', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  await owner.api.post('/labels', { name: 'Æble' })
  const { body: other } = await owner.api.post('/labels', { name: 'shop' })
  const { body: refused, status } = await owner.api.post('/labels', { name: 'æBLE' })
  assert.deepEqual([status, refused.code, Object.keys(refused.fields)], [409, 'conflict', ['name']])
  assert.equal((await owner.api.patch(`/labels/${other.id}`, { name: 'æble' })).status, 409)
  assert.equal((await owner.api.patch(`/labels/${other.id}`, { name: 'SHOP' })).body.name, 'SHOP')
  const { body: project } = await owner.api.post('/projects', { name: 'Shared' })
  const jonas = await joins(app, owner, project.id, { name: 'Jonas' })
  assert.equal((await jonas.api.post('/labels', { name: 'æble' })).status, 201)
  assert.equal((await jonas.api.get(`/labels/${other.id}`)).status, 404)
  assert.equal((await jonas.api.patch(`/labels/${other.id}`, { name: 'x' })).status, 404)
  assert.equal((await jonas.api.delete(`/labels/${other.id}`)).status, 404)
})

test('a label counts the open tasks that carry it, leaves them when it is deleted and comes back on them', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const add = async (content: string) => (await api.post('/tasks', { content, labels: ['phone', 'x'] })).body
  const [a, b, c] = [await add('a'), await add('b'), await add('c')]
  await api.post(`/tasks/${b.id}/complete`)
  await api.delete(`/tasks/${c.id}`)
  const label = (await api.get('/labels')).body.labels.find((one: { name: string }) => one.name === 'phone')
  assert.equal(label.task_count, 1)
  const gone = await api.delete(`/labels/${label.id}`)
  assert.deepEqual((await api.get(`/tasks/${a.id}`)).body.labels, ['x'])
  assert.equal((await api.get(`/tasks/${a.id}`)).body.updated_at, a.updated_at)
  await undo(api, gone)
  assert.deepEqual((await api.get(`/tasks/${a.id}`)).body.labels, ['phone', 'x'])
  assert.deepEqual((await api.get(`/tasks/${b.id}`)).body.labels, ['phone', 'x'])
})

test('the same client-made id makes one label; a name too long, a colour there is none of, are refused', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const id = newId()
  assert.equal((await api.post('/labels', { id, name: 'a' })).status, 201)
  assert.deepEqual((await api.post('/labels', { id, name: 'b' })).body.name, 'a')
  assert.equal((await api.post('/labels', { name: 'ø'.repeat(80) })).status, 201)
  for (const [field, value] of [
    ['name', 'ø'.repeat(81)],
    ['name', ' '],
    ['name', 'two\nlines'],
    ['name', null],
    ['color', 'pink'],
    ['colour', 'teal'],
  ] as const) {
    const answer = await api.post('/labels', { name: 'x', [field]: value })
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [422, [field]])
  }
})

test('the count of a label is that of the list of its open tasks, whatever happens to them', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: away } = await api.post('/projects', { name: 'Away' })
  const ida = await joins(app, owner, home.id, { name: 'Ida' })
  const add = async (content: string, more: object = {}) =>
    (await api.post('/tasks', { content, project_id: home.id, labels: ['phone'], ...more })).body.id as string
  const [a, b, c] = [await add('a'), await add('b'), await add('c')]
  const d = await add('d', { project_id: undefined, parent_id: c })
  await ida.api.patch(`/tasks/${a}`, { labels: ['phone'] })
  const label = (await api.get('/labels')).body.labels[0].id
  const counted: number[] = []
  const after = async (answer: Promise<Answered>): Promise<Answered> => {
    const done = await answer
    assert.ok(done.status < 300, done.text)
    const { body } = await api.get(`/tasks?label_id=${label}`)
    const count = (await api.get(`/labels/${label}`)).body.task_count
    assert.equal(count, body.tasks.length, done.text)
    counted.push(count)
    return done
  }
  const batch = (action: string) => api.post('/tasks/batch', { ids: [a, b, c], action })
  await after(api.get('/labels'))
  await after(api.post(`/tasks/${c}/complete`))
  await after(api.post(`/tasks/${c}/reopen`))
  const completed = await after(batch('complete'))
  await after(api.delete(`/tasks/${a}`))
  await after(api.post(`/trash/tasks/${a}/restore`))
  await after(undo(api, completed))
  const moved = await after(api.post(`/tasks/${c}/move`, { project_id: away.id }))
  await after(api.delete(`/projects/${away.id}`))
  await after(api.post(`/trash/projects/${away.id}/restore`))
  await after(undo(api, moved))
  const deleted = await after(batch('delete'))
  await after(undo(api, deleted))
  await after(api.patch(`/tasks/${b}`, { labels: ['other'] }))
  await after(api.patch(`/tasks/${b}`, { labels: ['other', 'phone'] }))
  await after(undo(api, await api.delete(`/labels/${label}`)))
  await after(api.delete(`/tasks/${d}`))
  await after(api.delete(`/trash/tasks/${d}`))
  const { body: section } = await api.post(`/projects/${home.id}/sections`, { name: 'Attic' })
  const archive = async (archived: boolean) => after(api.patch(`/sections/${section.id}`, { archived }))
  await after(api.post(`/tasks/${a}/move`, { section_id: section.id }))
  await archive(true)
  await after(api.patch(`/tasks/${a}`, { labels: [] }))
  await after(api.patch(`/tasks/${a}`, { labels: ['phone'] }))
  await after(api.post(`/tasks/${b}/move`, { section_id: section.id }))
  await after(api.post(`/tasks/${b}/complete`))
  await after(api.post(`/tasks/${b}/reopen`))
  await after(api.post(`/tasks/${b}/move`, { section_id: null }))
  await archive(false)
  await after(undo(api, await archive(true)))
  await archive(true)
  const gone = await after(api.delete(`/sections/${section.id}`))
  await after(undo(api, gone))
  const elsewhere = await after(api.post(`/sections/${section.id}/move`, { project_id: away.id }))
  await after(undo(api, elsewhere))
  await after(api.delete(`/tasks/${a}`))
  await after(api.post(`/trash/tasks/${a}/restore`))
  await archive(false)
  await after(api.patch(`/projects/${home.id}`, { archived: true }))
  await after(api.delete(`/projects/${home.id}`))
  await after(api.delete(`/trash/projects/${home.id}`))
  assert.deepEqual(counted.slice(0, 18), [4, 2, 4, 0, 0, 0, 4, 4, 2, 4, 4, 0, 4, 3, 4, 4, 3, 3])
  const sectionArchived = [3, 2, 2, 2, 1, 1, 1, 2, 3, 2, 3, 2, 3, 2, 2, 2, 2, 2, 3]
  assert.deepEqual(counted.slice(18), [...sectionArchived, 0, 0, 0])
})
