/** The same thing asked by fifty requests at once happens once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { startApp, type Answered, type TestApp } from '../support/app.ts'
import { joins, maja, PASSWORD, personOf } from '../support/people.ts'

const atOnce = (request: (index: number) => Promise<Answered>): Promise<Answered[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => request(index)))

/** Status → how many were answered so. */
function statuses(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function household(app: TestApp) {
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  return { owner, jonas, home, api: owner.api }
}

const events = async ({ api }: { api: Awaited<ReturnType<typeof maja>>['api'] }, path: string, event: string) =>
  (await api.get(`${path}/activity?limit=500`)).body.activity.filter((one: any) => one.event === event).length

test('one invitation lets one person in, whichever of its links is used', async (t) => {
  const app = await startApp(t)
  const { owner, jonas } = await household(app)
  const { body: school } = await owner.api.post('/projects', { name: 'School' })
  const { body: other } = await owner.api.post('/projects', { name: 'Other' })
  const ida = await joins(app, owner, other.id, { name: 'Ida' })
  const ask = () => owner.api.post(`/projects/${school.id}/invites`, { email: 'somebody@home', role: 'viewer' })
  const tokens = [await ask(), await ask()].map(({ body }) => new URL(body.link).searchParams.get('token'))
  const answers = await atOnce((index) =>
    [jonas, ida][index % 2]!.api.post('/auth/invite/accept', { token: tokens[Math.floor(index / 2) % 2] }),
  )
  const { 200: joined, 404: used = 0, 429: tooMany = 0 } = statuses(answers)
  assert.deepEqual([joined, used + tooMany], [1, 49])
  const { members, pending } = (await owner.api.get(`/projects/${school.id}/members`)).body
  assert.deepEqual([members.length, pending.length], [2, 0])
  assert.equal(await events(owner, `/projects/${school.id}`, 'member.added'), 1)
})

test('the same person or address invited fifty times is one member, or one pending row with fifty links', async (t) => {
  const app = await startApp(t)
  const { owner, jonas } = await household(app)
  const { body: school } = await owner.api.post('/projects', { name: 'School' })
  const path = `/projects/${school.id}`
  await jonas.api.post('/notifications/read')
  const added = await atOnce(() => owner.api.post(`${path}/invites`, { user_id: jonas.id, role: 'editor' }))
  assert.deepEqual(statuses(added), { 200: 50 })
  assert.equal((await jonas.api.get('/notifications')).body.unread, 1)
  const asked = await atOnce(() => owner.api.post(`${path}/invites`, { email: 'new@home', role: 'editor' }))
  assert.deepEqual(statuses(asked), { 201: 50 })
  assert.equal(new Set(asked.map(({ body }) => body.link)).size, 50)
  const { members, pending } = (await owner.api.get(`${path}/members`)).body
  assert.deepEqual([members.length, pending.length], [2, 1])
  assert.equal(await events(owner, path, 'member.added'), 1)
})

test('a task that two people tick off fifty times is completed once', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  const both = (index: number) => [owner, jonas][index % 2]!.api
  const plain = (await owner.api.post('/tasks', { content: 'plain', project_id: home.id })).body
  const daily = { content: 'daily', project_id: home.id, due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY;COUNT=9' }
  const repeating = (await owner.api.post('/tasks', daily)).body
  const ticked = await atOnce((index) => both(index).post(`/tasks/${plain.id}/complete`))
  const advanced = await atOnce((index) =>
    both(index).post(`/tasks/${repeating.id}/complete`, { due_date: '2026-03-04' }),
  )
  assert.deepEqual([statuses(ticked), statuses(advanced)], [{ 200: 50 }, { 200: 50 }])
  assert.equal(advanced.filter(({ body }) => body.recurred).length, 1)
  assert.ok(
    advanced.every(({ body }) => body.due_date === '2026-03-05' && body.recurrence_rule === 'FREQ=DAILY;COUNT=8'),
  )
  for (const { id } of [plain, repeating]) assert.equal(await events(owner, `/tasks/${id}`, 'task.completed'), 1)
  const undoable = [...ticked, ...advanced].filter(({ headers }) => headers.has('x-undo-id'))
  assert.equal(undoable.length, 2, 'what changed nothing has nothing to undo')
})

test('one undo takes back once', async (t) => {
  const app = await startApp(t)
  const { api } = await household(app)
  const made = await api.post('/tasks', { content: 'one' })
  const changed = await api.patch(`/tasks/${made.body.id}`, { content: 'two' })
  const id = changed.headers.get('x-undo-id')
  const answers = await atOnce(() => api.post('/undo', { id }))
  assert.deepEqual(statuses(answers), { 200: 1, 409: 49 })
  assert.equal((await api.get(`/tasks/${made.body.id}`)).body.content, 'one')
})

test('one idempotency key makes one task, and the rest are told of it or to wait', async (t) => {
  const app = await startApp(t)
  const { api } = await household(app)
  const headers = { 'Idempotency-Key': 'press-1' }
  const answers = await atOnce(() => api.post('/tasks', { content: 'once' }, { headers }))
  const made = answers.filter(({ status }) => status === 201)
  assert.ok(answers.every(({ status }) => status === 201 || status === 409))
  assert.equal(made.filter(({ headers }) => !headers.has('idempotent-replay')).length, 1)
  assert.equal(new Set(made.map(({ body }) => body.id)).size, 1)
  assert.equal((await api.get('/tasks?q=once')).body.tasks.length, 1)
  const later = await api.post('/tasks', { content: 'once' }, { headers })
  assert.deepEqual([later.status, later.body.id], [201, made[0]!.body.id])
  assert.equal(later.headers.get('idempotent-replay'), 'true')
})

test('one id made by a client is one task, one comment, one reminder', async (t) => {
  const app = await startApp(t)
  const { api } = await household(app)
  const [task, comment, reminder] = [newId(), newId(), newId()]
  const made = [
    await atOnce(() => api.post('/tasks', { id: task, content: 'x', due_date: '2026-03-05' })),
    await atOnce(() => api.post(`/tasks/${task}/comments`, { id: comment, body: 'x' })),
    await atOnce(() => api.post(`/tasks/${task}/reminders`, { id: reminder, offset_min: 0 })),
  ]
  for (const answers of made) assert.deepEqual(statuses(answers), { 200: 49, 201: 1 })
  const { body } = await api.get(`/tasks/${task}`)
  assert.deepEqual([body.comment_count, body.reminder_count], [1, 1])
})

test('deleted and restored fifty times at once, a task is deleted and restored once', async (t) => {
  const app = await startApp(t)
  const { api } = await household(app)
  const { body: task } = await api.post('/tasks', { content: 'x' })
  assert.deepEqual(statuses(await atOnce(() => api.delete(`/tasks/${task.id}`))), { 204: 1, 404: 49 })
  const restored = await atOnce(() => api.post(`/trash/tasks/${task.id}/restore`))
  assert.deepEqual(statuses(restored), { 200: 1, 404: 49 })
})

test('fifty looks at once at feeds whose addresses were ended show the same new one', async (t) => {
  const app = await startApp(t)
  const { owner } = await household(app)
  await owner.api.post('/feeds', { name: 'All' })
  const { headers } = await owner.session.post('/auth/secure', { password: PASSWORD })
  const { api } = await personOf(app, owner, headers)
  // Over connections that are there already they arrive together.
  await atOnce(() => api.get('/feed'))
  const looks = await atOnce(() => api.get('/feeds'))
  assert.equal(new Set(looks.map(({ body }) => body.feeds[0].url)).size, 1)
})
