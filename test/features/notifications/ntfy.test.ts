import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { startNtfy } from '../../support/ntfy.ts'
import { joins, maja } from '../../support/people.ts'
import { add } from '../../support/requests.ts'
import { atHome, remindNow } from './ntfy-at-home.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

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
