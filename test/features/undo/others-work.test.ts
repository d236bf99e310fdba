/** Undoing a creation puts nothing in the trash that somebody else did meanwhile. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { joins, maja } from '../../support/people.ts'
import { undo } from '../../support/requests.ts'

async function world(t: Parameters<typeof startApp>[0]) {
  const app = await startApp(t)
  const owner = await maja(app)
  const project = await owner.api.post('/projects', { name: 'Home' })
  const project_id = project.body.id as string
  const jonas = await joins(app, owner, project_id, { name: 'Jonas' })
  return { project, project_id, api: owner.api, jonas: jonas.api, jonasId: jonas.id }
}

test('a task is not unmade once another person has added to it, changed it or completed it', async (t) => {
  const { api, jonas, project_id } = await world(t)
  const deeds: [kind: string, deed: (id: string) => Promise<unknown>][] = [
    ['tasks', (id) => jonas.post('/tasks', { content: 'Buy seeds', parent_id: id })],
    ['tasks', (id) => jonas.patch(`/tasks/${id}`, { description: 'in rows' })],
    ['tasks', (id) => jonas.post(`/tasks/${id}/complete`)],
    ['comments', (id) => jonas.post(`/tasks/${id}/comments`, { body: 'Not yet' })],
  ]
  for (const [kind, deed] of deeds) {
    const made = await api.post('/tasks', { content: 'Sow', project_id })
    await deed(made.body.id)
    const whole = async () => (await api.get(`/tasks?project_id=${project_id}&completed=include`)).text
    const before = await whole()
    const refused = await undo(api, made)
    assert.deepEqual([refused.status, refused.body.code, Object.keys(refused.body.fields)], [409, 'conflict', [kind]])
    assert.equal(await whole(), before)
  }
})

test('what another person wrote deeper down, or had written before it was moved there, is kept as well', async (t) => {
  const { api, jonas, project_id } = await world(t)
  const { body: older } = await jonas.post('/tasks', { content: 'Buy seeds', project_id })
  const made = await api.post('/tasks', { content: 'Sow', project_id })
  await api.post(`/tasks/${older.id}/move`, { parent_id: made.body.id })
  assert.equal((await undo(api, made)).status, 409)

  const other = await api.post('/tasks', { content: 'Reap', project_id })
  const { body: child } = await api.post('/tasks', { content: 'Sharpen', parent_id: other.body.id })
  await jonas.post(`/tasks/${child.id}/comments`, { body: 'Done tomorrow' })
  assert.equal((await undo(api, other)).status, 409)
})

test('what its maker did since, and what others only labelled, goes with it', async (t) => {
  const { api, jonas, project_id } = await world(t)
  const made = await api.post('/tasks', { content: 'Sow', project_id })
  await api.post('/tasks', { content: 'Buy seeds', parent_id: made.body.id })
  await api.post(`/tasks/${made.body.id}/comments`, { body: 'x' })
  await jonas.patch(`/tasks/${made.body.id}`, { labels: ['garden'] })
  assert.equal((await undo(api, made)).status, 204)
})

test('a project is not unmade once another person works in it, but while they are only its member', async (t) => {
  const { api, jonas, jonasId, project, project_id } = await world(t)
  await jonas.post(`/projects/${project_id}/sections`, { name: 'Beds' })
  const refused = await undo(api, project)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['sections']])
  assert.equal((await jonas.get(`/projects/${project_id}`)).status, 200)

  const next = await api.post('/projects', { name: 'Next' })
  await api.post(`/projects/${next.body.id}/invites`, { user_id: jonasId, role: 'editor' })
  assert.equal((await undo(api, next)).status, 204)
})

test('what another person wrote elsewhere and was moved to a new project is not put in the trash with it', async (t) => {
  const { api, jonas, project_id } = await world(t)
  const { body: older } = await jonas.post('/tasks', { content: 'Buy seeds', project_id })
  const next = await api.post('/projects', { name: 'Next' })
  await api.post(`/tasks/${older.id}/move`, { project_id: next.body.id })
  const refused = await undo(api, next)
  assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [409, ['tasks']])
  assert.equal((await api.get(`/tasks/${older.id}`)).body.project_id, next.body.id)
})

test('of a task that is deleted, or that its maker may no longer change, nothing is told', async (t) => {
  const { api, jonas, jonasId, project_id } = await world(t)
  const deleted = await api.post('/tasks', { content: 'Sow', project_id })
  await jonas.delete(`/tasks/${deleted.body.id}`)
  assert.equal((await undo(api, deleted)).status, 404)

  const made = await jonas.post('/tasks', { content: 'Reap', project_id })
  await api.post(`/tasks/${made.body.id}/comments`, { body: 'Not yet' })
  await api.delete(`/projects/${project_id}/members/${jonasId}`)
  assert.equal((await undo(jonas, made)).status, 404)
})
