import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { WebSocket } from 'ws'
import { startApp, type TestApp } from '../support/app.ts'
import { listen, LiveClient, refusal, urlOf } from '../support/live/live.ts'
import { joins, maja, PASSWORD, type Person } from '../support/people.ts'
import { TestTimers } from '../support/timers.ts'

const origin = (url: string) => ({ Origin: url })

test('a GET of the live channel without Upgrade is a bad request', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  assert.equal((await owner.api.get('/ws')).status, 400)
  assert.equal((await app.guest.get('/ws')).status, 401)
})

test('the channel opens by token or cookie, and to nobody else', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const url = urlOf(app)
  for (const headers of [owner.api.credentials, owner.session.credentials]) {
    const ws = new WebSocket(url, { headers })
    t.after(() => ws.terminate())
    await once(ws, 'open')
  }
  const wrong = await refusal(url, { Authorization: 'Bearer erd_wrong', ...owner.session.credentials })
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'unauthorized'])
  const guest = await refusal(url)
  assert.deepEqual([guest.status, guest.body.code], [401, 'unauthorized'])
})

test('by cookie a page of another site cannot listen; a script with a token may say what it likes', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const url = urlOf(app)
  const evil = await refusal(url, { ...owner.session.credentials, ...origin('https://evil.example') })
  assert.deepEqual([evil.status, evil.body.code], [403, 'forbidden'])
  const sideways = await refusal(url, { ...owner.session.credentials, 'Sec-Fetch-Site': 'same-site' })
  assert.equal(sideways.status, 403)
  for (const headers of [
    { ...owner.session.credentials, ...origin(app.url) },
    { ...owner.api.credentials, ...origin('https://evil.example') },
  ]) {
    const ws = new WebSocket(url, { headers })
    t.after(() => ws.terminate())
    await once(ws, 'open')
  }
})

test('other paths, other methods and half handshakes are refused in the words of the API', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const elsewhere = await refusal(urlOf(app).replace('/ws', '/tasks'), owner.api.credentials)
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [404, 'not_found'])
  const twice = await refusal(`${urlOf(app)}?since=a&since=b`, owner.api.credentials)
  assert.deepEqual([twice.status, twice.body.code], [422, 'validation_failed'])
  const headers = { ...owner.api.credentials, Connection: 'Upgrade', Upgrade: 'websocket' }
  const [keyless] = (await once(request(urlOf(app).replace('ws', 'http'), { headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  assert.equal(keyless.statusCode, 400)
  assert.equal((JSON.parse(await text(keyless)) as { code: string }).code, 'bad_request')
})

test('what a client sends changes nothing, and too much of it ends the channel', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const live = await listen(t, app, owner)
  live.ws.send('{"type":"task.deleted"}')
  live.ws.send(Buffer.alloc(60 * 1024))
  await owner.api.post('/tasks', { content: 'Still here' })
  assert.equal((await live.next()).type, 'task.created')
  live.ws.send(Buffer.alloc(65 * 1024))
  assert.equal((await live.closed).code, 1009)
})

test('the twenty-first channel of a person closes their oldest, and no other', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const first = await listen(t, app, owner)
  const others = await Promise.all(Array.from({ length: 19 }, () => listen(t, app, owner)))
  const last = await listen(t, app, owner)
  assert.equal((await first.closed).code, 4000)
  await owner.api.post('/tasks', { content: 'For twenty' })
  for (const live of [...others, last]) assert.equal((await live.next()).type, 'task.created')
})

test('of channels whose clients do not answer that they are closed, a person has twenty at most', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const channels: Socket[] = []
  while (channels.length < 60) channels.push(await mute(t, app, owner))
  // By their answers whoever was cut has heard of it.
  for (let asked = 0; asked < 3; asked++) await owner.api.get('/auth/me')
  assert.deepEqual(
    channels.map(({ readableEnded }) => readableEnded),
    [...Array(20).fill(true), ...Array(40).fill(false)],
  )
})

/** An open channel that answers neither pings nor a close. */
async function mute(t: TestContext, app: TestApp, { api }: Person): Promise<Socket> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  const key = Buffer.alloc(16).toString('base64')
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
  ]
  const lines = [...upgrade, `Host: ${hostname}`, `Authorization: ${api.credentials['Authorization']}`]
  socket.write(`GET /api/v1/ws HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  return socket.resume()
}

test('signing out closes the channel of that session within a second, and no other', async (t) => {
  const timers = new TestTimers()
  const app = await startApp(t, {}, { timers })
  const owner = await maja(app)
  const signedIn = await app.guest.post('/auth/login', { email: owner.email, password: PASSWORD })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const page = new LiveClient(new WebSocket(urlOf(app), { headers: { Cookie: cookie } }))
  await once(page.ws, 'open')
  const script = await listen(t, app, owner)
  await app.guest.post('/auth/logout', {}, { headers: { Cookie: cookie } })
  timers.pass(1000)
  assert.equal((await page.closed).code, 1008)
  await owner.api.post('/tasks', { content: 'Still heard' })
  assert.equal((await script.next()).type, 'task.created')
})

test('a revoked token is cut off within a second', async (t) => {
  const timers = new TestTimers()
  const app = await startApp(t, {}, { timers })
  const owner = await maja(app)
  const { body: token } = await owner.session.post('/tokens', { name: 'fridge' })
  const fridge = new LiveClient(new WebSocket(urlOf(app), { headers: { Authorization: `Bearer ${token.token}` } }))
  await once(fridge.ws, 'open')
  assert.equal((await owner.session.delete(`/tokens/${token.id}`)).status, 204)
  timers.pass(1000)
  assert.equal((await fridge.closed).code, 1008)
})

test('what happens after a token is revoked is not told to it, not even before its channel is looked at', async (t) => {
  const never = () => () => {}
  const app = await startApp(t, {}, { timers: { every: never, after: never } })
  const owner = await maja(app)
  const { body: token } = await owner.session.post('/tokens', { name: 'fridge' })
  const fridge = new LiveClient(new WebSocket(urlOf(app), { headers: { Authorization: `Bearer ${token.token}` } }))
  await once(fridge.ws, 'open')
  await owner.api.post('/tasks', { content: 'Heard' })
  assert.equal((await fridge.next()).type, 'task.created')
  await owner.session.delete(`/tokens/${token.id}`)
  await owner.api.post('/tasks', { content: 'No longer heard' })
  assert.equal((await fridge.closed).code, 1008)
  assert.deepEqual(fridge.rest(), [])
})

test('a token that has expired is noticed with the next ping at the latest', async (t) => {
  const turns: (() => void)[] = []
  const timers = {
    every: (_ms: number, work: () => void) => (turns.push(work), () => {}),
    after: (_ms: number, work: () => void) => (queueMicrotask(work), () => {}),
  }
  const app = await startApp(t, {}, { timers })
  const owner = await maja(app)
  const { body: token } = await owner.session.post('/tokens', { name: 'short', expires_in_days: 1 })
  const live = new LiveClient(new WebSocket(urlOf(app), { headers: { Authorization: `Bearer ${token.token}` } }))
  await once(live.ws, 'open')
  app.clock.advance(2 * 86_400_000)
  for (const turn of turns) turn()
  assert.equal((await live.closed).code, 1008)
})

test('every half minute each channel is pinged, and one that does not answer is cut', async (t) => {
  const turns: { milliseconds: number; work: () => void }[] = []
  const timers = {
    every: (milliseconds: number, work: () => void) => (turns.push({ milliseconds, work }), () => {}),
    after: () => () => {},
  }
  const app = await startApp(t, {}, { timers })
  const owner = await maja(app)
  const well = await listen(t, app, owner)
  const dead = new LiveClient(new WebSocket(urlOf(app), { headers: owner.api.credentials, autoPong: false }))
  await once(dead.ws, 'open')
  assert.ok(turns.every(({ milliseconds }) => milliseconds === 30_000))
  const pings = [once(well.ws, 'ping'), once(dead.ws, 'ping')]
  for (const { work } of turns) work()
  await Promise.all(pings)
  // Once this is answered the server has read what went before it: the pong.
  well.ws.ping()
  await once(well.ws, 'pong')
  for (const { work } of turns) work()
  assert.equal((await dead.closed).code, 1006)
  await owner.api.post('/tasks', { content: 'Still here' })
  assert.equal((await well.next()).type, 'task.created')
})

test('the server stops although channels are open, and says so', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const live = await listen(t, app, owner)
  await app.stop()
  assert.equal((await live.closed).code, 1001)
})

test('a channel that opens while the server stops is closed too', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const { Authorization } = owner.api.credentials
  socket.write(`GET /api/v1/ws HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${Authorization}\r\n`)
  // By their answers the server has read these lines.
  for (let asked = 0; asked < 3; asked++) await owner.api.get('/auth/me')
  const stopped = app.stop()
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  socket.write(`${upgrade.join('\r\n')}\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`)
  assert.match(await text(socket), /101 Switching Protocols[^]*The server stops/)
  await stopped
})

test('somebody who joins by invitation hears of their project from the first moment', async (t) => {
  const app = await startApp(t)
  const owner = await maja(app)
  const { body: home } = await owner.api.post('/projects', { name: 'Home' })
  const jonas = await joins(app, owner, home.id, { name: 'Jonas' })
  const live = await listen(t, app, jonas)
  await owner.api.post('/tasks', { content: 'Paint the door', project_id: home.id })
  const { type, project_id, payload } = await live.next()
  assert.deepEqual(
    [type, project_id, (payload as { content: string }).content],
    ['task.created', home.id, 'Paint the door'],
  )
})
