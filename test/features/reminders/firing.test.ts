import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../src/platform/clock.ts'
import { startApp } from '../../support/app.ts'
import { TestClock } from '../../support/clock.ts'
import { listen } from '../../support/live/live.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'
import { later, remind, reminderOf, told } from './reminding.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
  // Time passes once the reminder is set, however long that takes.
  let began = Infinity
  const passed = (): number => Math.max(0, systemClock.elapsed() - began)
  const start = Date.parse('2026-03-04T08:00:00.000Z')
  const clock = Object.assign(new TestClock(), { now: () => start + passed(), elapsed: passed })
  const app = await startApp(t, {}, { clock, ticks: true })
  const owner = await maja(app)
  const live = await listen(t, app, owner)
  const task = await add(owner.api, 'now')
  const at = later(app, 400)
  await remind(owner.api, task, { remind_at: at })
  began = systemClock.elapsed()
  await live.until(({ type }) => type === 'reminder')
  const late = clock.now() - Date.parse(at)
  assert.ok(late >= 0 && late <= 1000, `${late} ms late`)
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

test('a reminder that was ahead until its owner came to where it is later is sent late, once; one that had passed is not', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Pills', { due_date: '2026-03-04' })
  const passed = await add(api, 'Post', { due_date: '2026-03-03' })
  await api.patch('/auth/me', { timezone: 'America/New_York' })
  await remind(api, task, { offset_min: 0 })
  await remind(api, passed, { offset_min: 0 })
  app.clock.set('2026-03-04T10:00:00.000Z')
  const before = await told(api)
  for (const timezone of ['Europe/Copenhagen', 'America/New_York', 'Europe/Copenhagen']) {
    await api.patch('/auth/me', { timezone })
    await app.tick()
    assert.deepEqual(await told(api), [...before, 'Pills'], timezone)
  }
  app.clock.advance(DAY)
  await app.tick()
  assert.deepEqual(await told(api), [...before, 'Pills'])
})

test('a reminder that is due as its owner comes to where it is later, and is not sent yet, is sent', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const task = await add(api, 'Pills', { due_date: '2026-03-05' })
  await remind(api, task, { offset_min: 0 })
  const before = await told(api)
  app.clock.set('2026-03-05T08:00:00.400Z')
  await api.patch('/auth/me', { timezone: 'Asia/Tokyo' })
  await app.tick()
  assert.deepEqual(await told(api), [...before, 'Pills'])
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

test('what is archived reminds nobody; taken back within a day, it does', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const { body: old } = await api.post('/projects', { name: 'Old' })
  const { body: winter } = await api.post(`/projects/${home.id}/sections`, { name: 'Winter' })
  const tyres = await add(api, 'tyres', { section_id: winter.id })
  const inside = await add(api, 'bolts', { parent_id: tyres.id })
  const shed = await add(api, 'shed', { project_id: old.id })
  for (const task of [tyres, inside, shed]) await remind(api, task, { remind_at: later(app, HOUR) })
  const archive = async (archived: boolean) => {
    for (const path of [`/sections/${winter.id}`, `/projects/${old.id}`]) await api.patch(path, { archived })
  }
  await archive(true)
  app.clock.advance(2 * HOUR)
  await app.tick()
  assert.deepEqual(await told(api), [])
  await archive(false)
  await app.tick()
  assert.deepEqual(await told(api), ['tyres', 'bolts', 'shed'])
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
