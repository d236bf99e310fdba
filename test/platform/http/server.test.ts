import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import * as v from 'valibot'
import { forbidden } from '../../../src/domain/errors.ts'
import { ok } from '../../../src/platform/http/route.ts'
import { get, post } from '../../support/planted-routes.ts'
import { refuseUpgrade } from '../../../src/platform/http/socket-answers.ts'
import { startServer } from '../../../src/platform/http/server.ts'
import { asMaja, json, serve } from './support.ts'

const UPGRADE = 'GET /api/v1/ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

const routes = [
  get('/ping', { who: 'anyone', read: () => ok({}) }),
  post('/echo', { body: v.strictObject({ name: v.string() }), write: (_tx, call) => ok(call.body) }),
]

test('clients that stop halfway through a request hold nobody else', async (t) => {
  const { send, port } = await serve(t, { routes })
  const half =
    'POST /api/v1/echo HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer maja\r\nContent-Type: application/json\r\n'
  const slow = [half, `${half}Content-Length: 100\r\n\r\n{"name"`, `${half}Transfer-Encoding: chunked\r\n\r\n5\r\n{"na`]
  const sockets = slow.flatMap(() => Array.from({ length: 20 }, () => connect(port, '127.0.0.1').setNoDelay()))
  t.after(() => sockets.forEach((socket) => socket.destroy()))
  sockets.forEach((socket, index) => socket.write(slow[index % slow.length]!))
  assert.equal((await send('/api/v1/echo', json({ name: 'quick' }))).status, 200)
  sockets.forEach((socket) => socket.destroy())
  assert.equal((await send('/api/v1/echo', json({ name: 'still' }))).status, 200)
})

test('one connection serves many requests, a body nobody reads between them', async (t) => {
  const { port } = await serve(t, { routes })
  const socket = connect(port, '127.0.0.1')
  const body = 'x'.repeat(100_000)
  socket.write(`POST /api/v1/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  socket.write('GET /api/v1/ping HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  assert.deepEqual((await text(socket)).match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 404', 'HTTP/1.1 200'])
})

test('what is sent ahead of its turn on one connection is done in its turn', async (t) => {
  let added = 0
  const counting = [
    post('/add', { write: () => ok({ added: ++added }) }),
    get('/added', { who: 'anyone', read: () => ok({ added }) }),
  ]
  const { port } = await serve(t, { routes: counting })
  const add = 'POST /api/v1/add HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer maja\r\nContent-Length: 0\r\n\r\n'
  const ask = (last = '') => `GET /api/v1/added HTTP/1.1\r\nHost: a\r\n${last}\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(ask() + add + ask() + add + add + ask('Connection: close\r\n'))
  assert.deepEqual((await text(socket)).match(/(?<="added":)\d/g), ['0', '1', '1', '2', '3', '3'])
})

test('stopping finishes what runs and takes nothing new', async (t) => {
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const slow = get('/slow', {
    who: 'anyone',
    read: async () => {
      started.resolve()
      await gate.promise
      return ok({ finished: true })
    },
  })
  const { send, server } = await serve(t, { routes: [...routes, slow] })
  const running = send('/api/v1/slow')
  await started.promise
  const stopped = server.stop()
  await assert.rejects(send('/api/v1/ping'), { code: 'ECONNREFUSED' })
  gate.resolve()
  assert.deepEqual((await running).json, { finished: true })
  await stopped
})

test('stopping does not wait for connections that only idle', async (t) => {
  const { port, server } = await serve(t, { routes })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v1/ping HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => socket.once('data', resolve))
  await Promise.all([server.stop(60_000), new Promise((resolve) => socket.once('close', resolve))])
})

test('stopping cuts what will not end in time', async (t) => {
  const started = Promise.withResolvers<void>()
  const never = get('/never', { who: 'anyone', read: () => (started.resolve(), new Promise<never>(() => {})) })
  const { send, server } = await serve(t, { routes: [never] })
  const running = assert.rejects(send('/api/v1/never'))
  await started.promise
  await server.stop(1)
  await running
})

test('an upgrade is refused with the error body where nobody takes it', async (t) => {
  const { port } = await serve(t, { routes })
  const socket = connect(port, '127.0.0.1')
  socket.write(UPGRADE)
  assert.match(await text(socket), /^HTTP\/1.1 404 Not Found\r\n[^]*"code":"not_found"/)
})

test('an upgrade is handed over, and may be refused by who takes it', async (t) => {
  const upgrade = (_incoming: unknown, socket: Parameters<typeof refuseUpgrade>[0]) =>
    refuseUpgrade(socket, forbidden('Not from there'))
  const { port } = await serve(t, { routes, server: { upgrade } })
  const socket = connect(port, '127.0.0.1')
  socket.write(UPGRADE)
  assert.match(
    await text(socket),
    /^HTTP\/1.1 403 Forbidden\r\n[^]*X-Content-Type-Options: nosniff\r\n[^]*"code":"forbidden"/,
  )
})

test('an upgrade to something else is answered as if it had not asked', async (t) => {
  const { send } = await serve(t, { routes })
  const headers = { ...asMaja, Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' }
  assert.equal((await send('/api/v1/ping', { headers })).status, 200)
})

test('a port that is taken is said in a sentence', async (t) => {
  const { port } = await serve(t, { routes })
  const fetch = () => new Response()
  await assert.rejects(startServer({ fetch, host: '127.0.0.1', port }), {
    name: 'CannotListen',
    message: `Something else listens on 127.0.0.1:${port} already. Stop it, or set ERRAND_LISTEN to another port.`,
  })
})

test('the address told is one that works on this machine', async (t) => {
  const server = await startServer({ fetch: () => new Response('here'), host: undefined, port: 0 })
  t.after(() => server.stop(0))
  assert.equal(server.url, `http://localhost:${server.port}`)
  assert.equal(await (await fetch(server.url)).text(), 'here')
})

test('a request without Host is refused with the error body; an expectation nobody knows is let be', async (t) => {
  const { port } = await serve(t, { routes })
  const said = (request: string): Promise<string> => text(connect(port, '127.0.0.1').end(request))
  const nameless = await said('GET /api/v1/ping HTTP/1.1\r\n\r\n')
  assert.match(nameless, /^HTTP\/1.1 400 Bad Request\r\n[^]*X-Request-Id: [^]*"code":"bad_request"/)
  const expecting = await said('GET /api/v1/ping HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n')
  assert.match(expecting, /^HTTP\/1.1 200 OK\r\n/)
  assert.match(await said('GET /api/v1/ping HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 OK\r\n/)
})
