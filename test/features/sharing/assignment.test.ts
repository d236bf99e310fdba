import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja, type Person } from '../../support/people.ts'

async function household(app: TestApp) {
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const member = `/projects/${home.id}/members/${jonas.id}`
  const give = async (more: object = {}) =>
    (await owner.api.post('/tasks', { content: 'x', project_id: home.id, assignee_id: jonas.id, ...more })).body
  return { owner, jonas, home, member, give }
}

const assignee = async ({ api }: Person, task: { id: string }) => (await api.get(`/tasks/${task.id}`)).body.assignee_id
const mine = async ({ api }: Person, query = '') =>
  (await api.get(`/tasks?assignee_id=me${query}`)).body.tasks.map((task: any) => task.id)

test('assignee_id=me lists what one was given, wherever it is, and nothing else', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home, give } = await household(app)
  const { body: other } = await owner.api.post('/projects', { name: 'Other' })
  await owner.api.post(`/projects/${other.id}/invites`, { user_id: jonas.id, role: 'editor' })
  const [here, there] = [await give(), await give({ project_id: other.id })]
  await owner.api.post('/tasks', { content: 'nobody', project_id: home.id })
  await owner.api.post('/tasks', { content: 'hers', project_id: home.id, assignee_id: owner.id })
  assert.deepEqual(new Set(await mine(jonas)), new Set([here.id, there.id]))
  assert.deepEqual(await mine(jonas, `&project_id=${home.id}`), [here.id])
  assert.deepEqual((await owner.api.get(`/tasks?assignee_id=${jonas.id}`)).body.tasks.length, 2)
  await jonas.api.post(`/tasks/${here.id}/complete`)
  assert.deepEqual(await mine(jonas), [there.id])
  assert.deepEqual(await mine(jonas, '&completed=only'), [here.id])
  assert.equal((await jonas.api.get('/tasks?assignee_id=you')).status, 422)
})

test('demotion and removal take tasks back, those in the trash too, and everybody sees it live', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home, member, give } = await household(app)
  const [open, done, trashed] = [await give(), await give(), await give()]
  await owner.api.post(`/tasks/${done.id}/complete`)
  await owner.api.delete(`/tasks/${trashed.id}`)
  const live = await listen(t, app, owner)
  await owner.api.patch(member, { role: 'viewer' })
  const changes = await live.until(({ type }) => type === 'project.updated')
  const updated = changes.filter(({ type }) => type === 'task.updated').map(({ payload }) => payload as any)
  assert.deepEqual(new Set(updated.map(({ id }) => id)), new Set([open.id, done.id]))
  assert.ok(updated.every((task) => task.assignee_id === null))
  await owner.api.post(`/trash/tasks/${trashed.id}/restore`)
  assert.equal(await assignee(owner, trashed), null)
  const given = { assignee_id: jonas.id }
  assert.deepEqual(Object.keys((await owner.api.patch(`/tasks/${open.id}`, given)).body.fields), ['assignee_id'])
  await owner.api.patch(member, { role: 'editor' })
  assert.equal(await assignee(owner, open), null, 'a promotion gives nothing back')
  await owner.api.patch(`/tasks/${open.id}`, given)
  await owner.api.delete(member)
  assert.equal(await assignee(owner, open), null)
  const [told] = (await owner.api.get(`/tasks/${open.id}/activity`)).body.activity
  assert.deepEqual([told.event, told.payload.changes], ['task.updated', { assignee_id: { old: jonas.id, new: null } }])
  assert.equal((await owner.api.get(`/tasks?project_id=${home.id}&assignee_id=${jonas.id}`)).body.tasks.length, 0)
})

test('leaving takes tasks back; handing the project over does not', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, member, give } = await household(app)
  const task = await give()
  await owner.api.patch(member, { role: 'owner' })
  assert.equal(await assignee(owner, task), jonas.id)
  await jonas.api.patch(`/tasks/${task.id}`, { assignee_id: owner.id })
  await owner.api.delete(member.replace(jonas.id, owner.id))
  assert.equal(await assignee(jonas, task), null)
})

test('a move to where the assignee cannot edit takes the task back, with all that hangs on it', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, give } = await household(app)
  const { body: both } = await owner.api.post('/projects', { name: 'Both' })
  const { body: looked } = await owner.api.post('/projects', { name: 'Looked at' })
  await owner.api.post(`/projects/${both.id}/invites`, { user_id: jonas.id, role: 'editor' })
  await owner.api.post(`/projects/${looked.id}/invites`, { user_id: jonas.id, role: 'viewer' })
  const parent = await give()
  const child = (await owner.api.post('/tasks', { content: 'c', parent_id: parent.id, assignee_id: jonas.id })).body
  const now = async () => [await assignee(owner, parent), await assignee(owner, child)]
  await owner.api.post(`/tasks/${parent.id}/move`, { project_id: both.id })
  assert.deepEqual(await now(), [jonas.id, jonas.id])
  const moved = await owner.api.post(`/tasks/${parent.id}/move`, { project_id: looked.id })
  assert.equal(moved.body.assignee_id, null)
  assert.deepEqual(await now(), [null, null])
  await owner.api.post('/undo', { id: moved.headers.get('x-undo-id') })
  assert.deepEqual(await now(), [jonas.id, jonas.id])
  await owner.api.patch(`/tasks/${parent.id}`, { project_id: owner.inbox })
  assert.deepEqual(await now(), [null, null])
})

test('only who can edit the project can be given a task, in the same words for all others', async (t) => {
  const app = await startApp(t)
  const { owner, home } = await household(app)
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  const words = new Set<string>()
  for (const assignee_id of [ida.id, newId()]) {
    const answer = await owner.api.post('/tasks', { content: 'x', project_id: home.id, assignee_id })
    assert.equal(answer.status, 422)
    words.add(answer.body.fields.assignee_id)
  }
  const inbox = await owner.api.post('/tasks', { content: 'x', assignee_id: ida.id })
  words.add(inbox.body.fields.assignee_id)
  assert.equal(words.size, 1)
})

test('people are everybody one shares a live project with, by name, page by page', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  const { body: other } = await owner.api.post('/projects', { name: 'Other' })
  await joins(app, owner, home.id, { name: 'bo' })
  const ida = await joins(app, owner, other.id, { name: 'Ida', role: 'viewer' })
  await owner.api.post(`/projects/${other.id}/invites`, { user_id: jonas.id, role: 'viewer' })
  const names = async ({ api }: Person) => (await api.get('/people')).body.people.map((one: any) => one.name)
  assert.deepEqual(await names(owner), ['bo', 'Ida', 'Jonas'])
  assert.deepEqual(await names(ida), ['Jonas', 'Maja'])
  const first = (await owner.api.get('/people?limit=2')).body
  const second = (await owner.api.get(`/people?limit=2&cursor=${first.next_cursor}`)).body
  assert.deepEqual(
    [...first.people, ...second.people].map((one: any) => one.name),
    ['bo', 'Ida', 'Jonas'],
  )
  assert.equal(second.next_cursor, null)
  await owner.api.delete(`/projects/${other.id}`)
  assert.deepEqual(await names(ida), [])
  assert.deepEqual(await names(owner), ['bo', 'Jonas'])
})
