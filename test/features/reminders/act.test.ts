import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, restart, startApp, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { startNtfy } from '../../support/ntfy.ts'
import { joins, maja, PASSWORD, type Person } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PAGE = { headers: { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'da-DK,da;q=0.9' } }

type Acts = Record<'done' | 'hour' | 'tomorrow', string>

/** Maja, reminded by ntfy of whatever she is reminded of. */
async function reminded(t: Ends) {
  const ntfy = await startNtfy(t)
  const app = await startApp(t, { ERRAND_OUTGOING_ALLOW: '127.0.0.1' })
  const owner = await maja(app)
  await owner.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/maja` })
  /** Reminds of a task now and answers the paths of its buttons. */
  const actsOf = async (task: { id: string }, person: Person = owner): Promise<Acts> => {
    await person.api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + 1000).toISOString() })
    app.clock.advance(1000)
    await app.tick()
    const [done, hour, tomorrow] = ntfy.published.at(-1)!.body.actions!.map(({ url }) => `/${new URL(url).pathname}`)
    return { done: done!, hour: hour!, tomorrow: tomorrow! }
  }
  return { app, ntfy, owner, api: owner.api, actsOf }
}

const press = (app: TestApp, path: string) => app.guest.send('POST', path)
const gone = async (answer: ReturnType<Client['send']>) => {
  const { status, body } = await answer
  assert.deepEqual([status, body.code], [404, 'not_found'])
}
const remindersOf = async (api: Client, task: { id: string }) =>
  (await api.get(`/tasks/${task.id}/reminders`)).body.reminders

test('opening a button only asks; pressing it does the one act, once', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const task = await add(api, 'Bins <out>')
  const { done, hour } = await actsOf(task)
  const asked = await app.guest.get(done)
  assert.equal(asked.status, 200)
  assert.match(asked.headers.get('content-type')!, /^text\/html/)
  assert.match(asked.text, /<h1>Bins &lt;out&gt;<\/h1>/)
  assert.match(asked.text, /<form method="post"><button[^>]*>Complete task<\/button><\/form>/)
  assert.equal((await api.get(`/tasks/${task.id}`)).body.completed, false)
  const pressed = await press(app, done)
  assert.deepEqual([pressed.status, /Completed\./.test(pressed.text)], [200, true])
  const { body } = await api.get(`/tasks/${task.id}`)
  assert.equal(body.completed, true)
  assert.equal((await api.get('/notifications')).body.notifications[0].read, true)
  await gone(press(app, done))
  await gone(app.guest.get(done))
  assert.equal((await app.guest.get(hour)).status, 200, 'the other buttons are still good')
})

test('securing an account ends the buttons that were sent before, and none of anybody else', async (t) => {
  const { app, ntfy, owner, api, actsOf } = await reminded(t)
  const { body: home } = await api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await jonas.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/jonas` })
  const task = await add(api, 'Bins', { project_id: home.id })
  const [hers, his] = [await actsOf(task), await actsOf(task, jonas)]
  assert.equal((await owner.session.post('/auth/secure', { password: PASSWORD })).status, 200)
  for (const path of Object.values(hers)) await gone(press(app, path))
  assert.equal((await press(app, his.done)).status, 200)
})

test('fifty presses at once complete a repeating task by one round', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const task = await add(api, 'Pills', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const { done } = await actsOf(task)
  const answers = await Promise.all(Array.from({ length: 50 }, () => press(app, done)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 404).length, 49)
  assert.equal((await api.get(`/tasks/${task.id}`)).body.due_date, '2026-03-05')
})

test('a round that was ticked off elsewhere is not ticked off again', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const task = await add(api, 'Pills', { due_date: '2026-03-04', recurrence_rule: 'FREQ=DAILY' })
  const { done } = await actsOf(task)
  await api.post(`/tasks/${task.id}/complete`)
  assert.equal((await press(app, done)).status, 200)
  assert.equal((await api.get(`/tasks/${task.id}`)).body.due_date, '2026-03-05')
})

test('the button of a reminder that comes days late completes no occurrence twice', async (t) => {
  const { app, ntfy, api } = await reminded(t)
  const task = await add(api, 'Pills', { due_date: '2026-03-05', recurrence_rule: 'FREQ=DAILY' })
  await api.post(`/tasks/${task.id}/reminders`, { offset_min: 0 })
  app.clock.advance(3 * DAY)
  await app.tick()
  const done = `/${new URL(ntfy.published.at(-1)!.body.actions![0]!.url).pathname}`
  await api.post(`/tasks/${task.id}/complete`)
  const { due_date } = (await api.get(`/tasks/${task.id}`)).body
  assert.equal((await press(app, done)).status, 200)
  assert.equal((await api.get(`/tasks/${task.id}`)).body.due_date, due_date)
})

test('the button to complete an occurrence that was moved or skipped since neither asks nor says that it is completed', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  for (const elsewhere of ['move', 'skip']) {
    const task = await add(api, 'Bins', { due_date: '2026-03-04', recurrence_rule: 'FREQ=WEEKLY' })
    const { done, hour } = await actsOf(task)
    if (elsewhere === 'skip') await api.post(`/tasks/${task.id}/skip`)
    else await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-05' })
    await gone(app.guest.get(done))
    await gone(press(app, done))
    assert.equal((await press(app, hour)).status, 200, 'the other buttons are still good')
    await api.patch(`/tasks/${task.id}`, { due_date: '2026-03-04' })
    assert.equal((await press(app, done)).status, 200, 'it was not used up')
    assert.equal((await api.get(`/tasks/${task.id}`)).body.due_date, '2026-03-11')
  }
})

test('the buttons to remind of a task that was completed since say so and add no reminder, until it is reopened', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const task = await add(api, 'Bins')
  const { hour, tomorrow } = await actsOf(task)
  await api.post(`/tasks/${task.id}/complete`)
  const waiting = async () => (await remindersOf(api, task)).filter((one: any) => one.sent_at === null).length
  for (const path of [hour, tomorrow])
    for (const answer of [await app.guest.get(path), await press(app, path)]) {
      assert.match(answer.text, /This task is completed, so you will not be reminded\./)
      assert.doesNotMatch(answer.text, /<form|You will be reminded/)
      assert.deepEqual([answer.status, await waiting()], [200, 0])
    }
  await api.post(`/tasks/${task.id}/reopen`)
  assert.match((await press(app, hour)).text, /You will be reminded in an hour\./)
  assert.equal(await waiting(), 1)
})

test('later and tomorrow remind again, an hour on and at 09:00 where the person lives', async (t) => {
  const { app, ntfy, api, actsOf } = await reminded(t)
  const task = await add(api, 'Call mother')
  const { hour, tomorrow } = await actsOf(task)
  const now = app.clock.now()
  assert.match((await press(app, hour)).text, /You will be reminded in an hour\./)
  assert.equal((await press(app, tomorrow)).status, 200)
  const fires = (await remindersOf(api, task))
    .filter((one: any) => one.sent_at === null)
    .map((one: any) => one.fires_at)
  assert.deepEqual(fires, [new Date(now + HOUR).toISOString(), '2026-03-05T08:00:00.000Z'])
  app.clock.advance(HOUR)
  await app.tick()
  assert.equal(ntfy.published.length, 2)
  assert.equal((await api.get(`/tasks/${task.id}`)).body.completed, false)
})

test('after a day, or for a task that is gone or out of reach, the buttons are dead', async (t) => {
  const { app, owner, ntfy, actsOf } = await reminded(t)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await jonas.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/jonas` })
  const trashed = await add(owner.api, 'trashed')
  const inTrash = await actsOf(trashed)
  await owner.api.delete(`/tasks/${trashed.id}`)
  await gone(press(app, inTrash.done))
  const shared = await add(owner.api, 'shared', { project_id: home.id })
  const his = await actsOf(shared, jonas)
  await owner.api.patch(`/projects/${home.id}/members/${jonas.id}`, { role: 'viewer' })
  await gone(press(app, his.done))
  assert.equal((await app.guest.get(his.hour)).status, 200, 'who looks may still be reminded')
  await owner.api.delete(`/projects/${home.id}/members/${jonas.id}`)
  await gone(press(app, his.hour))
  const old = await actsOf(await add(owner.api, 'old'))
  app.clock.advance(DAY - 1)
  assert.equal((await app.guest.get(old.done)).status, 200)
  app.clock.advance(1)
  await gone(app.guest.get(old.done))
  await gone(press(app, old.done))
})

test('nothing but what this server signed is good', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const { done, hour } = await actsOf(await add(api, 'x'))
  const other = await reminded(t)
  const foreign = await other.actsOf(await add(other.api, 'x'))
  const bent = done.slice(0, -1) + (done.endsWith('A') ? 'B' : 'A')
  const mixed = done.slice(0, 30) + hour.slice(30)
  for (const path of [foreign.done, bent, mixed, `${done}A`, done.slice(0, -1), '//act/x', '//act/%00']) {
    await gone(app.guest.get(path))
    await gone(press(app, path))
  }
  assert.equal((await press(app, done)).status, 200)
})

test('the buttons outlive a restart', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const task = await add(api, 'x')
  const { done } = await actsOf(task)
  const again = await restart(t, app, HOUR)
  assert.equal((await press(again, done)).status, 200)
  assert.equal((await new Client(again.url, api.credentials).get(`/tasks/${task.id}`)).body.completed, true)
})

test('another site may press, as the notification of a browser does; what opens the page sees words when it is gone', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const { done } = await actsOf(await add(api, 'x'))
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://ntfy.example.org' }
  const pressed = await app.guest.send('POST', done, { headers })
  assert.deepEqual([pressed.status, pressed.headers.get('access-control-allow-origin')], [200, '*'])
  for (const method of ['GET', 'POST']) {
    const answer = await app.guest.send(method, done, PAGE)
    assert.equal(answer.status, 404)
    assert.match(answer.text, /<h1>Linket virker ikke længere<\/h1>/)
  }
})

test('the form of the page works as a browser sends it', async (t) => {
  const { app, api, actsOf } = await reminded(t)
  const task = await add(api, 'x')
  const { done } = await actsOf(task)
  const raw = { type: 'application/x-www-form-urlencoded', body: '' }
  assert.equal((await app.guest.send('POST', done, { raw, headers: { Origin: 'null' } })).status, 200)
  assert.equal((await api.get(`/tasks/${task.id}`)).body.completed, true)
})
