import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { Refusal, rateLimited, type ErrorCode } from '../../../../src/domain/errors.ts'
import { answerTo, rangeNotSatisfiable } from '../../../../src/platform/http/answers/refusals.ts'
import { created, ok } from '../../../../src/platform/http/route.ts'
import { get, post } from '../../../support/planted-routes.ts'
import { asMaja, json, serve } from '../support.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const routes = [
  get('/ping', { who: 'anyone', read: () => ok({ pong: 'ø' }) }),
  get('/file', {
    who: 'anyone',
    read: () => ({ status: 200, raw: new Response('bytes', { headers: { 'Content-Type': 'text/plain' } }) }),
  }),
  get('/image', { who: 'anyone', read: () => ok({}, { 'Cache-Control': 'private, no-cache' }) }),
  get('/export/:id.csv', { who: 'anyone', read: (_on, { params }) => ok({ ...params }) }),
  get('/broken', {
    who: 'anyone',
    read: () => {
      throw new Error('no such column: secret_sha256')
    },
  }),
  get('/limited', {
    who: 'anyone',
    read: () => {
      throw rateLimited(12.3)
    },
  }),
  post('/counted', {
    who: 'anyone',
    write: (tx) => {
      tx.run(`INSERT INTO meta (key, value) VALUES ('failed', '1')`)
      return answerTo(new Refusal('unauthorized', 'Wrong password'))
    },
  }),
  post('/both', { who: 'anyone', write: () => ({ ...created({}), headers: { 'Set-Cookie': ['a=1', 'b=2'] } }) }),
]

test('HEAD answers as GET does, without the body', async (t) => {
  const { send } = await serve(t, { routes })
  for (const path of ['/api/v1/ping', '/api/v1/file']) {
    const whole = await send(path)
    const head = await send(path, { method: 'HEAD' })
    const told = ['content-type', 'cache-control', 'x-content-type-options'] as const
    assert.deepEqual(
      [head.status, head.text, told.map((name) => head.headers[name])],
      [200, '', told.map((name) => whole.headers[name])],
    )
  }
  assert.equal((await send('/api/v1/ping', { method: 'HEAD' })).headers['content-length'], '13')
  assert.equal((await send('/api/v1/nothing', { method: 'HEAD' })).status, 404)
})

test('a long answer is compressed for those who take that, a short one is not', async (t) => {
  const long = { words: 'the same again and '.repeat(200) }
  const longer = get('/long', { who: 'anyone', read: () => ok(long) })
  const { port } = await serve(t, { routes: [...routes, longer] })
  const ask = async (path: string, accepted: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { headers: { 'Accept-Encoding': accepted } })
    return {
      encoding: answer.headers.get('content-encoding'),
      vary: answer.headers.get('vary'),
      body: await answer.json(),
    }
  }
  assert.deepEqual(await ask('/long', 'gzip, br'), { encoding: 'br', vary: 'Accept-Encoding', body: long })
  assert.deepEqual(await ask('/long', 'gzip'), { encoding: 'gzip', vary: 'Accept-Encoding', body: long })
  assert.deepEqual(await ask('/long', 'identity'), { encoding: null, vary: 'Accept-Encoding', body: long })
  assert.equal((await ask('/ping', 'gzip')).encoding, null)
})

test('every answer has the time, an id of its own and the security headers', async (t) => {
  const { send, clock } = await serve(t, { routes, page: () => new Response('page') })
  const ids = new Set<string>()
  for (const path of ['/api/v1/ping', '/api/v1/nothing', '/api/v1/broken', '/a/page']) {
    const { headers } = await send(path)
    assert.equal(headers['date'], new Date(clock.now()).toUTCString())
    assert.match(String(headers['x-request-id']), UUID)
    ids.add(String(headers['x-request-id']))
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/,
    )
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.equal(headers['strict-transport-security'], undefined)
  }
  assert.equal(ids.size, 4)
})

test('browsers are told to stay on https only where the operator wants it', async (t) => {
  const { send } = await serve(t, { routes, config: { baseUrl: null, trustedProxies: [], hsts: true } })
  assert.match(String((await send('/api/v1/ping')).headers['strict-transport-security']), /^max-age=\d{8}/)
})

test('answers are JSON in UTF-8 and never cached, unless the route says so', async (t) => {
  const { send } = await serve(t, { routes })
  const got = await send('/api/v1/ping')
  assert.deepEqual(got.json, { pong: 'ø' })
  assert.equal(got.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(got.headers['cache-control'], 'no-store')
  assert.equal((await send('/api/v1/file')).headers['cache-control'], 'no-store')
  assert.equal((await send('/api/v1/image')).headers['cache-control'], 'private, no-cache')
})

test('a fault of the server is 500 without a word of what went wrong', async (t) => {
  const { send } = await serve(t, { routes })
  const got = await send('/api/v1/broken')
  assert.equal(got.status, 500)
  assert.deepEqual(got.json, { code: 'internal_error', error: 'Something went wrong on the server' })
})

test('a limited caller is told how many seconds to wait', async (t) => {
  const { send } = await serve(t, { routes })
  const got = await send('/api/v1/limited')
  assert.deepEqual([got.status, got.json.code, got.headers['retry-after']], [429, 'rate_limited', '13'])
})

test('a write may stay although its answer is a refusal', async (t) => {
  const { send, db } = await serve(t, { routes })
  const got = await send('/api/v1/counted', { method: 'POST' })
  assert.deepEqual([got.status, got.json.code, got.headers['www-authenticate']], [401, 'unauthorized', 'Bearer'])
  assert.deepEqual(db.get(`SELECT value FROM meta WHERE key = 'failed'`), { value: '1' })
})

test('two cookies travel as two headers', async (t) => {
  const { send } = await serve(t, { routes })
  assert.deepEqual((await send('/api/v1/both', { method: 'POST' })).headers['set-cookie'], ['a=1', 'b=2'])
})

test('each code has its one status', () => {
  const statuses: Record<ErrorCode, number> = {
    bad_request: 400,
    unauthorized: 401,
    totp_required: 401,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    mail_not_configured: 409,
    ai_not_configured: 409,
    totp_not_enabled: 409,
    inbox_protected: 409,
    payload_too_large: 413,
    validation_failed: 422,
    rate_limited: 429,
    internal_error: 500,
  }
  for (const [code, status] of Object.entries(statuses)) {
    assert.equal(answerTo(new Refusal(code as ErrorCode, 'why')).status, status, code)
  }
  const range = answerTo(rangeNotSatisfiable(7))
  assert.deepEqual([range.status, range.headers?.['Content-Range']], [416, 'bytes */7'])
})

test('a parameter may have an ending, and its id is checked without it', async (t) => {
  const { send } = await serve(t, { routes })
  const id = '01900000-0000-7000-8000-0000000000aa'
  assert.deepEqual((await send(`/api/v1/export/${id}.csv`)).json, { id })
  for (const path of [id, `${id}.ics`, 'x.csv', '.csv', `${id.toUpperCase()}.csv`, `%zz.csv`]) {
    assert.equal((await send(`/api/v1/export/${path}`)).status, 404, path)
  }
})

test('pages answer GET and HEAD outside /api; under it, what is unknown is 404', async (t) => {
  const { send } = await serve(t, { routes, page: (request) => new Response(new URL(request.url).pathname) })
  assert.equal((await send('/today')).text, '/today')
  assert.equal((await send('/today', { method: 'HEAD' })).status, 200)
  assert.equal((await send('/apiary')).text, '/apiary')
  for (const path of ['/api/v1/nothing', '/api', '/api/v2/ping', '/api/v1/ping/']) {
    const got = await send(path)
    assert.deepEqual([path, got.status, got.json.code], [path, 404, 'not_found'])
  }
})

test('a page that fails is 500 as any other', async (t) => {
  const page = () => Promise.reject(new Error('no such file'))
  const { send } = await serve(t, { routes, page })
  assert.equal((await send('/today')).json.code, 'internal_error')
})

test('what is no HTTP is refused with the error body and a closed connection', async (t) => {
  const { port } = await serve(t, { routes })
  const requests: [string, number, string][] = [
    ['no request line', 400, 'hello\r\n\r\n'],
    ['a Host that is none', 400, 'GET /api/v1/ping HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n'],
    ['two lengths', 400, 'POST /api/v1/both HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'a length and chunks',
      400,
      'POST /api/v1/both HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['endless headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a method nobody knows', 400, 'FETCH /api/v1/ping HTTP/1.1\r\nHost: a\r\n\r\n'],
  ]
  for (const [title, status, request] of requests) {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    const answer = await text(socket)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), title)
    assert.match(answer, /"code":"bad_request"/, title)
    assert.match(answer, status === 431 ? /longer than 16384 bytes/ : /is unreadable/, title)
    assert.match(answer, /x-request-id: /i, title)
  }
})

test('a request without a Host, as HTTP/1.0 has it, is answered', async (t) => {
  const { port } = await serve(t, { routes })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v1/ping HTTP/1.0\r\n\r\n')
  assert.match(await text(socket), /^HTTP\/1.1 200 OK/)
})

test('unusual methods on a known path are 405', async (t) => {
  const { send } = await serve(t, { routes })
  for (const method of ['OPTIONS', 'PUT', 'TRACE', 'PROPFIND', 'QUERY']) {
    const got = await send('/api/v1/ping', { method, headers: asMaja })
    assert.deepEqual([method, got.status, got.headers.allow], [method, 405, 'GET, HEAD'])
  }
  assert.equal((await send('/api/v1/ping', json({}))).status, 405)
})
