import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../src/platform/clock.ts'
import { Client, restart, startApp, upgraded, type TestApp } from '../../support/app.ts'
import { TestClock } from '../../support/clock.ts'
import { listen } from '../../support/live.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const remind = async (api: Client, task: { id: string }, body: object) => {
  const answer = await api.post(`/tasks/${task.id}/reminders`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}
/** Titles of what somebody was told, oldest first. */
const told = async (api: Client): Promise<string[]> =>
  (await api.get('/notifications')).body.notifications.map((one: any) => one.title).reverse()
const reminderOf = async (api: Client, task: { id: string }) =>
  (await api.get(`/tasks/${task.id}/reminders`)).body.reminders[0]
const later = (app: TestApp, milliseconds: number): string => new Date(app.clock.now() + milliseconds).toISOString()

test('what is due fires once, in order, and not before its moment', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const second = await add(api, 'second')
  const first = await add(api, 'first')
  await remind(api, second, { remind_at: later(app, 20 * MINUTE) })
  await remind(api, first, { remind_at: later(app, 10 * MINUTE) })
  app.clock.advance(10 * MINUTE - 1)
  await app.tick()
  assert.deepEqual(await told(api), [])
  app.clock.advance(15 * MINUTE)
  await app.tick()
  await app.tick()
  assert.deepEqual(await told(api), ['first', 'second'])
  assert.equal((await reminderOf(api, first)).sent_at, later(app, 0))
  assert.equal((await api.get(`/tasks/${first.id}`)).body.reminder_count, 0)
})

test('running by itself, a reminder comes at most a second late', async (t) => {
  const clock = Object.assign(new TestClock(), { now: systemClock.now, elapsed: systemClock.elapsed })
  const app = await startApp(t, {}, { clock, ticks: true })
  const owner = await maja(app)
  const live = await listen(t, app, owner)
  const task = await add(owner.api, 'now')
  const at = later(app, 400)
  await remind(owner.api, task, { remind_at: at })
  await live.until(({ type }) => type === 'reminder')
  const late = systemClock.now() - Date.parse(at)
  assert.ok(late >= 0 && late <= 1000, `${late} ms late`)
})

test('what came due while the service was stopped fires at once when it starts, and once', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  await remind(api, await add(api, 'early'), { remind_at: later(app, MINUTE) })
  await remind(api, await add(api, 'missed'), { remind_at: later(app, HOUR) })
  app.clock.advance(MINUTE)
  await app.tick()
  const again = await restart(t, app, 23 * HOUR)
  await again.tick()
  const there = new Client(again.url, api.credentials)
  assert.deepEqual(await told(there), ['early', 'missed'])
  const third = await restart(t, again, MINUTE)
  await third.tick()
  assert.deepEqual(await told(new Client(third.url, api.credentials)), ['early', 'missed'])
})

test('what is older than a day comes as one summary for each person, the rest by itself', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const { unread } = (await owner.api.get('/notifications')).body
  for (let hour = 1; hour <= 12; hour++)
    await remind(owner.api, await add(owner.api, `task ${hour}`), { remind_at: later(app, hour * HOUR) })
  const shared = await add(owner.api, 'shared', { project_id: home.id })
  await remind(jonas.api, shared, { remind_at: later(app, HOUR) })
  await remind(owner.api, shared, { remind_at: later(app, 30 * HOUR) })
  app.clock.advance(40 * HOUR)
  await app.tick()
  const { body } = await owner.api.get('/notifications')
  assert.equal(body.unread - unread, 2)
  const [single, summary] = body.notifications
  assert.deepEqual([single.title, single.task_id], ['shared', shared.id])
  assert.equal(summary.title, '12 reminders were due more than a day ago')
  assert.equal(summary.body, [...Array.from({ length: 10 }, (_, hour) => `task ${hour + 1}`), 'and 2 more'].join('\n'))
  assert.equal(summary.task_id, null)
  await owner.api.patch('/auth/me', { locale: 'da' })
  const inDanish = (await owner.api.get('/notifications')).body.notifications[1]
  assert.equal(inDanish.title, '12 påmindelser er mere end et døgn forsinkede')
  assert.equal(inDanish.body.split('\n').at(-1), 'og 2 mere')
  const [only] = (await jonas.api.get('/notifications')).body.notifications
  assert.deepEqual(
    [only.title, only.body, only.task_id],
    ['One reminder was due more than a day ago', 'shared', shared.id],
  )
})

test('relative reminders follow the due moment and fire again; those at an instant stay and fire once', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Bins', {
    due_date: '2026-03-04',
    due_time: '12:00',
    recurrence_rule: 'FREQ=DAILY',
  })
  const relative = await remind(api, task, { offset_min: -30 })
  assert.equal(relative.fires_at, '2026-03-04T10:30:00.000Z')
  const fixed = await remind(api, task, { remind_at: '2026-03-04T10:45:00.000Z' })
  const fires = async () => {
    const { reminders } = (await api.get(`/tasks/${task.id}/reminders`)).body
    return Object.fromEntries(reminders.map((one: any) => [one.id, [one.fires_at, one.sent_at !== null]]))
  }
  app.clock.set('2026-03-04T10:50:00.000Z')
  await app.tick()
  assert.equal((await told(api)).length, 2)
  const atFixed = ['2026-03-04T10:45:00.000Z', true]
  await api.post(`/tasks/${task.id}/complete`)
  assert.deepEqual(await fires(), { [relative.id]: ['2026-03-05T10:30:00.000Z', false], [fixed.id]: atFixed })
  await api.post(`/tasks/${task.id}/skip`)
  assert.deepEqual(await fires(), { [relative.id]: ['2026-03-06T10:30:00.000Z', false], [fixed.id]: atFixed })
  const patched = await api.patch(`/tasks/${task.id}`, { due_time: '12:10' })
  assert.deepEqual(await fires(), { [relative.id]: ['2026-03-06T10:40:00.000Z', false], [fixed.id]: atFixed })
  await api.post('/undo', { id: patched.headers.get('x-undo-id') })
  assert.deepEqual(await fires(), { [relative.id]: ['2026-03-06T10:30:00.000Z', false], [fixed.id]: atFixed })
  await api.post('/tasks/batch', { ids: [task.id], action: 'patch', patch: { due_date: '2026-03-08' } })
  assert.deepEqual(await fires(), { [relative.id]: ['2026-03-08T10:30:00.000Z', false], [fixed.id]: atFixed })
  await api.patch(`/tasks/${task.id}`, { due_date: null })
  assert.deepEqual(await fires(), { [relative.id]: [null, false], [fixed.id]: atFixed })
  await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-09', due_time: '08:00' })
  app.clock.set('2026-03-09T06:30:00.000Z')
  await app.tick()
  assert.deepEqual(await fires(), { [relative.id]: ['2026-03-09T06:30:00.000Z', true], [fixed.id]: atFixed })
  assert.equal((await told(api)).length, 3)
})

test("a day without a time counts from 09:00 where the reminder's owner lives, also after they move", async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await jonas.api.patch('/auth/me', { timezone: 'America/New_York' })
  const task = await add(owner.api, 'x', { project_id: home.id, due_date: '2026-03-05' })
  assert.equal((await remind(owner.api, task, { offset_min: 0 })).fires_at, '2026-03-05T08:00:00.000Z')
  assert.equal((await remind(jonas.api, task, { offset_min: 60 })).fires_at, '2026-03-05T15:00:00.000Z')
  await jonas.api.patch('/auth/me', { timezone: 'Asia/Kolkata' })
  assert.equal((await reminderOf(jonas.api, task)).fires_at, '2026-03-05T04:30:00.000Z')
  assert.equal((await reminderOf(owner.api, task)).fires_at, '2026-03-05T08:00:00.000Z')
})

test('sub-tasks that move along with a repeat take their reminders along', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const trip = await add(api, 'Trip', { due_date: '2026-03-06', recurrence_rule: 'FREQ=WEEKLY' })
  const pack = await add(api, 'Pack', { parent_id: trip.id, due_date: '2026-03-05' })
  await remind(api, pack, { offset_min: -60 })
  await api.post(`/tasks/${trip.id}/complete`)
  assert.equal((await reminderOf(api, pack)).fires_at, '2026-03-12T07:00:00.000Z')
})

test('nothing fires for a task that is done, in the trash, in a deleted project or out of sight', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { api } = owner
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: old } = await api.post('/projects', { name: 'Old' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const [done, trashed, gone, unseen] = [
    await add(api, 'done'),
    await add(api, 'trashed'),
    await add(api, 'gone', { project_id: old.id }),
    await add(api, 'unseen', { project_id: home.id }),
  ]
  for (const task of [done, trashed, gone]) await remind(api, task, { remind_at: later(app, HOUR) })
  await remind(jonas.api, unseen, { remind_at: later(app, HOUR) })
  await api.post(`/tasks/${done.id}/complete`)
  await api.delete(`/tasks/${trashed.id}`)
  await api.delete(`/projects/${old.id}`)
  await api.delete(`/projects/${home.id}/members/${jonas.id}`)
  const before = [await told(api), await told(jonas.api)]
  app.clock.advance(2 * HOUR)
  await app.tick()
  assert.deepEqual([await told(api), await told(jonas.api)], before)
  await api.post(`/tasks/${done.id}/reopen`)
  await app.tick()
  assert.deepEqual(await told(api), [...before[0]!, 'done'], 'opened again within a day, it is told')
  app.clock.advance(DAY)
  await app.tick()
  await api.post(`/trash/tasks/${trashed.id}/restore`)
  await api.post(`/trash/projects/${old.id}/restore`)
  app.clock.advance(2 * DAY)
  await app.tick()
  assert.deepEqual(await told(api), [...before[0]!, 'done'], 'nobody needs those any more')
})

test('a clock that starts in 1970, stands, jumps ahead and is set back loses and doubles nothing', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  for (const [name, at] of [
    ['at nine', '2026-03-04T09:00:00.000Z'],
    ['at ten', '2026-03-04T10:00:00.000Z'],
    ['tomorrow', '2026-03-05T09:00:00.000Z'],
  ]) {
    await remind(api, await add(api, name!), { remind_at: at })
  }
  app.clock.set('2026-03-04T09:00:30.000Z')
  await app.tick()
  app.clock.set('1970-01-01T00:00:07.000Z')
  await app.tick()
  const again = await restart(t, app)
  const there = new Client(again.url, api.credentials)
  await again.tick()
  again.clock.advance(MINUTE)
  await again.tick()
  again.clock.set('2026-03-04T10:20:00.000Z')
  assert.deepEqual(await told(there), ['at nine'])
  await again.tick()
  assert.deepEqual(await told(there), ['at nine', 'at ten'])
  again.clock.set('2026-03-04T08:30:00.000Z')
  await again.tick()
  again.clock.set('2026-03-04T10:30:00.000Z')
  await again.tick()
  assert.deepEqual(await told(there), ['at nine', 'at ten'])
  again.clock.set('2026-03-05T09:00:00.900Z')
  await again.tick()
  assert.deepEqual(await told(there), ['at nine', 'at ten', 'tomorrow'])
})

test('a reminder goes live to its person alone, with the content of its task', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  const task = await add(owner.api, 'Post', { project_id: home.id, due_date: '2026-03-04', due_time: '10:00' })
  const [hers, his] = [await listen(t, app, ida), await listen(t, app, owner)]
  const made = await remind(ida.api, task, { offset_min: 0 })
  assert.equal((await hers.next()).type, 'reminder.created')
  app.clock.advance(HOUR)
  await app.tick()
  const [reminder, notification] = [await hers.next(), await hers.next()]
  assert.deepEqual([reminder.type, reminder.project_id], ['reminder', home.id])
  assert.deepEqual(reminder.payload, { ...made, sent_at: later(app, 0), content: 'Post' })
  assert.deepEqual([notification.type, notification.project_id], ['notification', home.id])
  assert.equal((notification.payload as any).body, 'Today 10:00')
  await owner.api.patch(`/tasks/${task.id}`, { content: 'Letters' })
  assert.equal((await his.next()).type, 'task.updated', 'nothing of hers came before')
})

test('a reminder stored after the year 9999 keeps nobody from theirs once the database is upgraded', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const far = await add(api, 'far')
  await remind(api, far, { remind_at: '9999-12-31T12:00:00.000Z' })
  await remind(api, await add(api, 'soon'), { remind_at: later(app, MINUTE) })
  const older = `UPDATE reminders SET remind_at = '+010000-01-01T04:59:00.000Z', fires_at = '+010000-01-01T04:59:00.000Z'
    WHERE remind_at LIKE '9999-%'`
  const again = await upgraded(t, app, '0040', older, MINUTE)
  await again.tick()
  const there = new Client(again.url, api.credentials)
  assert.deepEqual(await told(there), ['soon'])
  assert.equal((await reminderOf(there, far)).fires_at, '9999-12-31T23:59:59.999Z')
})
