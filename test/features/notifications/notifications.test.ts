import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE } from '../../../src/domain/calendar/milliseconds.ts'
import { newId } from '../../../src/platform/ids.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja, PASSWORD, personOf, type Person } from '../../support/people.ts'

/** Maja's project with Jonas, who edits, and Ida, who looks. Nobody has unread news. */
async function household(app: TestApp) {
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  for (const { api } of [owner, jonas, ida]) await api.post('/notifications/read')
  return { owner, jonas, ida, home, path: `/projects/${home.id}` }
}

const add = async ({ api }: Person, content: string, more: object = {}) =>
  (await api.post('/tasks', { content, ...more })).body

/** Unread news as `kind: title`, oldest first; then it is read. */
async function news({ api }: Person): Promise<string[]> {
  const { body } = await api.get('/notifications')
  const unread = body.notifications.filter((one: any) => !one.read).reverse()
  assert.equal(body.unread, unread.length)
  await api.post('/notifications/read')
  return unread.map((one: any) => `${one.kind}: ${one.title}`)
}

test('who takes part in a task hears of comments on it, but never of their own', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, ida, home } = await household(app)
  const task = await add(owner, 'Paint', { project_id: home.id })
  const say = ({ api }: Person, body: string) => api.post(`/tasks/${task.id}/comments`, { body })
  await say(jonas, 'Which colour?')
  assert.deepEqual(await news(owner), ['comment: Jonas commented on Paint'])
  assert.deepEqual(await news(jonas), [])
  await say(owner, `White${'!'.repeat(600)}`)
  assert.deepEqual([...(await jonas.api.get('/notifications')).body.notifications[0].body].length, 500)
  assert.deepEqual(await news(jonas), ['comment: Maja commented on Paint'])
  assert.deepEqual(await news(ida), [], 'who only looks on does not')
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  await say(owner, 'Done')
  assert.deepEqual(await news(jonas), [], 'nor who has left')
  assert.deepEqual(await news(owner), [])
})

test('who is given a task hears of it, in whatever way, once, and not from themself', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  const assignee_id = jonas.id
  const task = await add(owner, 'made', { project_id: home.id, assignee_id })
  assert.deepEqual(await news(jonas), ['assigned: Maja assigned made to you'])
  await owner.api.patch(`/tasks/${task.id}`, { assignee_id, priority: 1 })
  assert.deepEqual(await news(jonas), [], 'still theirs')
  await owner.api.patch(`/tasks/${task.id}`, { assignee_id: null })
  await owner.api.patch(`/tasks/${task.id}`, { assignee_id, content: 'changed' })
  assert.deepEqual(await news(jonas), ['assigned: Maja assigned changed to you'])
  await owner.api.post('/tasks/quick-add', { text: 'quick +Jonas #Home' })
  const plain = [await add(owner, 'one', { project_id: home.id }), await add(owner, 'two', { project_id: home.id })]
  await owner.api.post('/tasks/batch', {
    ids: plain.map(({ id }) => id),
    action: 'patch',
    patch: { assignee_id },
  })
  assert.deepEqual(
    await news(jonas),
    ['quick', 'one', 'two'].map((content) => `assigned: Maja assigned ${content} to you`),
  )
  await jonas.api.patch(`/tasks/${task.id}`, { assignee_id: owner.id })
  await jonas.api.patch(`/tasks/${task.id}`, { assignee_id })
  assert.deepEqual(await news(jonas), [])
  assert.deepEqual(await news(owner), ['assigned: Jonas assigned changed to you'])
})

test('who is put on a project hears of it; of who comes by a link the owner does', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, ida, home } = await household(app)
  const { body: school } = await jonas.api.post('/projects', { name: 'School' })
  const path = `/projects/${school.id}`
  await jonas.api.post(`${path}/invites`, { user_id: ida.id, role: 'viewer' })
  await jonas.api.post(`${path}/invites`, { user_id: ida.id, role: 'editor' })
  assert.deepEqual(await news(ida), ['shared: Jonas shared School with you'])
  const { body } = await jonas.api.post(`${path}/invites`, { email: 'else@home', role: 'editor' })
  const token = new URL(body.link).searchParams.get('token')
  await owner.api.post('/auth/invite/accept', { token })
  assert.deepEqual(await news(jonas), ['joined: Maja joined School'])
  const { body: again } = await owner.api.post(`/projects/${home.id}/invites`, { email: 'nora@home', role: 'viewer' })
  const signup = { token: new URL(again.link).searchParams.get('token'), name: 'Nora', password: PASSWORD }
  const answer = await app.guest.post('/auth/signup', signup)
  const nora = await personOf(app, answer.body, answer.headers)
  assert.deepEqual(await news(owner), ['joined: Nora joined Home'])
  assert.deepEqual(await news(nora), [])
})

test('news speaks the language of who reads it', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  await jonas.api.patch('/auth/me', { locale: 'da' })
  await add(owner, 'Maling', { project_id: home.id, assignee_id: jonas.id })
  assert.deepEqual(await news(jonas), ['assigned: Maja har tildelt dig Maling'])
})

test('a name or title that turns the direction of writing turns nothing of the sentence around it', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  await owner.session.patch('/auth/me', { name: 'Maja\u202e' })
  const task = await add(owner, 'Paint \u2067red', { project_id: home.id, assignee_id: jonas.id })
  assert.equal(task.content, 'Paint \u2067red')
  assert.deepEqual(await news(jonas), ['assigned: Maja\u202e\u202c assigned Paint \u2067red\u2069 to you'])
})

test('news goes live to its person alone, shown as the list shows it', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, ida, home } = await household(app)
  const [his, hers] = [await listen(t, app, jonas), await listen(t, app, ida)]
  await add(owner, 'Paint', { project_id: home.id, assignee_id: jonas.id })
  const [task, told] = [await his.next(), await his.next()]
  assert.deepEqual([task.type, told.type, told.project_id], ['task.created', 'notification', home.id])
  assert.deepEqual(told.payload, (await jonas.api.get('/notifications')).body.notifications[0])
  await owner.api.patch(`/projects/${home.id}`, { name: 'House' })
  assert.deepEqual([(await hers.next()).type, (await hers.next()).type], ['task.created', 'project.updated'])
  const { body: school } = await owner.api.post('/projects', { name: 'School' })
  await owner.api.post(`/projects/${school.id}/invites`, { user_id: ida.id, role: 'viewer' })
  assert.deepEqual(
    (await hers.until(({ type }) => type === 'notification')).map(({ type }) => type),
    ['project.created', 'notification'],
  )
})

test('the list is newest first, page by page, and each is read once', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  for (let index = 0; index < 5; index++) {
    app.clock.advance(1000)
    await add(owner, `task ${index}`, { project_id: home.id, assignee_id: jonas.id })
  }
  const seen: any[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await jonas.api.get(`/notifications?limit=2${cursor && `&cursor=${cursor}`}`)
    assert.equal(body.unread, 5)
    seen.push(...body.notifications)
    cursor = body.next_cursor
  }
  const contents = seen
    .filter((one) => one.kind === 'assigned')
    .map((one) => /^Maja assigned (.*) to you$/.exec(one.title)?.[1])
  assert.deepEqual(contents, ['task 4', 'task 3', 'task 2', 'task 1', 'task 0'])
  const [first] = seen
  assert.deepEqual([first.actor_id, first.actor_name, first.project_id, first.read], [owner.id, 'Maja', home.id, false])
  for (let time = 0; time < 2; time++)
    assert.equal((await jonas.api.post(`/notifications/${first.id}/read`)).status, 204)
  assert.equal((await owner.api.post(`/notifications/${first.id}/read`)).status, 404)
  assert.equal((await jonas.api.post(`/notifications/${newId()}/read`)).status, 404)
  const { body } = await jonas.api.get('/notifications?limit=1')
  assert.deepEqual([body.unread, body.notifications[0].read], [4, true])
  assert.equal((await jonas.api.post('/notifications/read')).status, 204)
  assert.equal((await jonas.api.get('/notifications')).body.unread, 0)
})

test('news outlives the task and the project it was about', async (t) => {
  const app = await startApp(t)
  const { owner, jonas, home } = await household(app)
  const task = await add(owner, 'gone', { project_id: home.id, assignee_id: jonas.id })
  await owner.api.delete(`/tasks/${task.id}`)
  await owner.api.delete(`/trash/tasks/${task.id}`)
  await owner.api.delete(`/projects/${home.id}`)
  await owner.api.delete(`/trash/projects/${home.id}`)
  const [one] = (await jonas.api.get('/notifications')).body.notifications
  assert.deepEqual([one.title, one.task_id, one.project_id], ['Maja assigned gone to you', null, null])
})

test('settings change only what is named, and say what is wrong', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const path = '/notifications/settings'
  const both = ['email', 'ntfy']
  const fresh = await api.get(path)
  assert.deepEqual(fresh.body, {
    ntfy_url: null,
    channels: { comment: both, mention: both, assigned: both, shared: both, joined: both, reminder: both },
  })
  const etag = fresh.headers.get('etag')!
  const url = 'https://ntfy.sh/maja-7f3a'
  const set = await api.patch(path, { ntfy_url: url, channels: { comment: [] } }, { headers: { 'If-Match': etag } })
  assert.deepEqual(set.body, { ntfy_url: url, channels: { ...fresh.body.channels, comment: [] } })
  const stale = await api.patch(path, { channels: { shared: [] } }, { headers: { 'If-Match': etag } })
  assert.equal(stale.status, 409)
  assert.deepEqual((await api.patch(path, {})).body, set.body)
  const refused: [object, string][] = [
    [{ channels: { comment: ['pigeon'] } }, 'channels'],
    [{ channels: { comment: ['ntfy', 'ntfy'] } }, 'channels'],
    [{ channels: { gossip: ['ntfy'] } }, 'channels'],
    [{ channels: null }, 'channels'],
    [{ channels: [] }, 'channels'],
    [{ ntfy_url: 7 }, 'ntfy_url'],
  ]
  for (const [body, field] of refused) {
    const answer = await api.patch(path, body)
    assert.equal(answer.status, 422, JSON.stringify(body))
    const names = Object.keys(answer.body.fields)
    assert.ok(names.length > 0 && names.every((name) => name.startsWith(field)), names.join())
  }
  assert.deepEqual((await api.get(path)).body, set.body)
  assert.equal((await api.patch(path, { ntfy_url: null })).body.ntfy_url, null)
})

test('what was notified reads in the language, the clock and by the names that its person has now', async (t) => {
  const app = await startApp(t)
  const home = await maja(app)
  const { body: garden } = await home.api.post('/projects', { name: 'Garden' })
  const jonas = await joins(app, home, garden.id, { name: 'Jonas' })
  const { body: task } = await home.api.post('/tasks', {
    content: 'Weed the beds',
    project_id: garden.id,
    due_date: '2026-03-20',
    due_time: '14:30',
  })
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'On Friday' })
  await home.api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + MINUTE).toISOString() })
  app.clock.advance(MINUTE)
  await app.tick()
  const reads = async (): Promise<string[]> =>
    (await home.api.get('/notifications?limit=2')).body.notifications.map(({ title, body }: Record<string, string>) =>
      `${title}: ${body}`.replaceAll(/\s/g, ' '),
    )
  assert.deepEqual(await reads(), ['Weed the beds: Fri 20 Mar 14:30', 'Jonas commented on Weed the beds: On Friday'])
  await home.api.patch('/auth/me', { locale: 'da' })
  assert.deepEqual(await reads(), [
    'Weed the beds: fre. 20. mar. 14.30',
    'Jonas har kommenteret Weed the beds: On Friday',
  ])
  await jonas.session.patch('/auth/me', { name: 'Jonas P.' })
  assert.equal((await reads())[1], 'Jonas P. har kommenteret Weed the beds: On Friday')
  assert.equal((await jonas.session.send('DELETE', '/auth/account', { body: { password: PASSWORD } })).status, 204)
  assert.equal((await reads())[1], 'Et tidligere medlem har kommenteret Weed the beds: On Friday')
})
