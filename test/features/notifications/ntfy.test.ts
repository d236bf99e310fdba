import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Client, type TestApp } from '../../support/app.ts'
import type { Ends } from '../../support/database.ts'
import { startNtfy } from '../../support/ntfy.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Maja with an ntfy server in her home that the operator allows. */
async function atHome(t: Ends, environment: Record<string, string> = {}) {
  const ntfy = await startNtfy(t)
  const app = await startApp(t, { ERRAND_OUTGOING_ALLOW: '127.0.0.1', ...environment })
  const owner = await maja(app)
  const set = await owner.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/maja-7f3a` })
  assert.equal(set.status, 200, set.text)
  return { app, ntfy, owner, api: owner.api }
}

async function remindNow(app: TestApp, api: Client, content: string, more: object = {}) {
  const task = await add(api, content, more)
  await api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + SECOND).toISOString() })
  app.clock.advance(SECOND)
  await app.tick()
  return task
}

test('a reminder goes out by ntfy, once, with three buttons', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  const task = await remindNow(app, api, 'Bins out', { due_date: '2026-03-04', due_time: '10:00' })
  await app.tick()
  assert.equal(ntfy.published.length, 1)
  const [{ path, body }] = ntfy.published as [(typeof ntfy.published)[0]]
  assert.equal(path, '/')
  assert.deepEqual(
    {
      ...body,
      actions: body.actions!.map(({ url, ...rest }) => ({ ...rest, url: url.startsWith(`${app.url}/act/`) })),
    },
    {
      topic: 'maja-7f3a',
      title: 'Bins out',
      message: 'Today 10:00',
      tags: ['alarm_clock'],
      click: `${app.url}/task/${task.id}`,
      actions: ['Complete', '+1 hour', 'Tomorrow'].map((label) => ({
        action: 'http',
        label,
        method: 'POST',
        clear: true,
        url: true,
      })),
    },
  )
})

test('in Danish it speaks Danish, and links lead to the base URL', async (t) => {
  const { app, ntfy, api } = await atHome(t, { ERRAND_BASE_URL: 'https://errand.home.example' })
  await api.patch('/auth/me', { locale: 'da' })
  await remindNow(app, api, 'Skrald', { due_date: '2026-03-04' })
  const { body } = ntfy.published[0]!
  assert.equal(body.message, 'I dag')
  assert.deepEqual(
    body.actions!.map(({ label }) => label),
    ['Fuldfør', '+1 time', 'I morgen'],
  )
  assert.match(body.click!, /^https:\/\/errand\.home\.example\/task\//)
  for (const { url } of body.actions!) assert.match(url, /^https:\/\/errand\.home\.example\/act\/[\w-]{44}$/)
})

test('of a long title as much goes out as ntfy takes, without half a character', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  const long = `x${'🦊'.repeat(1999)}`
  await remindNow(app, api, long, { due_date: '2026-03-04' })
  await remindNow(app, api, long)
  const [title, message] = [ntfy.published[0]!.body.title, ntfy.published[1]!.body.message]
  for (const [text, most] of [
    [title, 250],
    [message, 1000],
  ] as const) {
    assert.deepEqual([text.isWellFormed(), [...text].length, text.at(-1)], [true, most, '…'])
    assert.ok(Buffer.byteLength(text) <= 4096)
  }
})

test('user and password of the address go as basic authentication, and are shown to their person alone', async (t) => {
  const { app, ntfy, owner } = await atHome(t)
  const ntfy_url = `${ntfy.url.replace('//', '//maja:s%40uce@')}/below/maja`
  await owner.api.patch('/notifications/settings', { ntfy_url })
  assert.equal((await owner.api.get('/notifications/settings')).body.ntfy_url, ntfy_url)
  await remindNow(app, owner.api, 'x')
  const { path, headers, body } = ntfy.published[0]!
  assert.deepEqual([path, body.topic], ['/below/', 'maja'])
  assert.equal(headers.authorization, `Basic ${Buffer.from('maja:s@uce').toString('base64')}`)
})

test('who can only look gets no button that completes', async (t) => {
  const { app, ntfy, owner } = await atHome(t)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const ida = await joins(app, owner, home.id, { name: 'Ida', role: 'viewer' })
  await ida.api.patch('/notifications/settings', { ntfy_url: `${ntfy.url}/ida` })
  const task = await add(owner.api, 'x', { project_id: home.id, due_date: '2026-03-05' })
  await ida.api.post(`/tasks/${task.id}/reminders`, { offset_min: 0 })
  app.clock.advance(24 * HOUR)
  await app.tick()
  const sent = ntfy.published.find(({ body }) => body.topic === 'ida')!
  assert.deepEqual(
    sent.body.actions!.map(({ label }) => label),
    ['+1 hour', 'Tomorrow'],
  )
})

test('each person chooses what goes out, by kind; what does not is still in the list', async (t) => {
  const { app, ntfy, owner } = await atHome(t)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const { body: settings } = await owner.api.patch('/notifications/settings', { channels: { joined: ['email'] } })
  assert.deepEqual([settings.channels.joined, settings.channels.comment], [['email'], ['email', 'ntfy']])
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const task = await add(owner.api, 'Paint', { project_id: home.id })
  await jonas.api.post(`/tasks/${task.id}/comments`, { body: 'Which colour?' })
  await app.tick()
  assert.deepEqual(
    ntfy.published.map(({ body }) => [body.title, body.message, body.tags, body.actions]),
    [['Jonas commented on Paint', 'Which colour?', ['speech_balloon'], undefined]],
  )
  const { body } = await owner.api.get('/notifications')
  assert.deepEqual(
    body.notifications.map((one: any) => one.kind),
    ['comment', 'joined'],
  )
})

test('where the server may not call, an address is refused when it is set', async (t) => {
  const app = await startApp(t)
  const { api } = await maja(app)
  const refused = [
    'http://127.0.0.1/topic',
    'https://127.0.0.1/topic',
    'https://192.168.1.4/topic',
    'https://10.0.0.1/topic',
    'https://169.254.169.254/topic',
    'https://[::1]/topic',
    'https://[::ffff:127.0.0.1]/topic',
    'https://[fd00::1]/topic',
    'https://2130706433/topic',
    'https://0x7f.1/topic',
    'https://localhost/topic',
    'http://93.184.215.14/topic',
    'ftp://ntfy.example.org/topic',
    'https://ntfy.example.org/',
    'https://ntfy.example.org/topic?x=1',
    'not an address',
    `https://ntfy.example.org/${'x'.repeat(65)}`,
  ]
  for (const ntfy_url of refused) {
    const answer = await api.patch('/notifications/settings', { ntfy_url })
    assert.equal(answer.status, 422, ntfy_url)
    assert.deepEqual(Object.keys(answer.body.fields), ['ntfy_url'])
  }
  assert.equal((await api.get('/notifications/settings')).body.ntfy_url, null)
})

test('an answer that leads elsewhere is not followed to where the server may not call', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  const inside = await startNtfy(t)
  ntfy.answers(307, { Location: inside.url.replace('127.0.0.1', '127.0.0.2') })
  await remindNow(app, api, 'x')
  assert.deepEqual([ntfy.published.length, inside.published.length], [1, 0])
  app.clock.advance(HOUR)
  await app.tick()
  assert.equal(ntfy.published.length, 1, 'it is given up')
})

test('a server that fails is tried again after 30 s, 2, 10 and 30 minutes, then given up', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(503)
  await remindNow(app, api, 'x')
  const tries = [ntfy.published.length]
  for (const wait of [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR]) {
    app.clock.advance(wait - 1)
    await app.tick()
    tries.push(ntfy.published.length)
    app.clock.advance(1)
    await app.tick()
    tries.push(ntfy.published.length)
  }
  assert.deepEqual(tries, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5])
})

test('what the server could not take goes out on the next try, in order with what came meanwhile', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(429)
  await remindNow(app, api, 'first')
  ntfy.answers(200)
  app.clock.advance(30 * SECOND)
  await remindNow(app, api, 'second')
  app.clock.advance(HOUR)
  await app.tick()
  assert.deepEqual(
    ntfy.published.map(({ body }) => body.message),
    ['first', 'first', 'second'],
  )
})

test('what waits when its person switches its kind off is not sent any more', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(429)
  await remindNow(app, api, 'Water the flowers')
  ntfy.answers(200)
  await api.patch('/notifications/settings', { channels: { reminder: ['email'] } })
  app.clock.advance(30 * SECOND)
  await app.tick()
  assert.equal(ntfy.published.length, 1)
  await api.patch('/notifications/settings', { channels: { reminder: ['ntfy'] } })
  app.clock.advance(HOUR)
  await app.tick()
  assert.equal(ntfy.published.length, 1, 'nor when it is switched on again')
})

test('what the server refuses is not tried again', async (t) => {
  const { app, ntfy, api } = await atHome(t)
  ntfy.answers(403)
  await remindNow(app, api, 'x')
  app.clock.advance(HOUR)
  await app.tick()
  assert.equal(ntfy.published.length, 1)
})

test('a server that never answers holds up nobody else, and stopping does not wait for it', async (t) => {
  const { app, ntfy, owner } = await atHome(t)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  await app.tick()
  const other = await startNtfy(t)
  await jonas.api.patch('/notifications/settings', { ntfy_url: `${other.url}/jonas` })
  ntfy.answers('hang')
  const task = await add(owner.api, 'x', { project_id: home.id, assignee_id: jonas.id })
  await owner.api.post(`/tasks/${task.id}/reminders`, { remind_at: new Date(app.clock.now() + SECOND).toISOString() })
  app.clock.advance(SECOND)
  const ticking = app.tick()
  while (other.published.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const { title, message } = other.published[0]!.body
  assert.deepEqual([title, message], ['Errand', 'Maja assigned x to you'])
  const stopped = performance.now()
  await app.stop()
  await ticking
  assert.ok(performance.now() - stopped < 5000)
})
