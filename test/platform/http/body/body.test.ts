import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import * as v from 'valibot'
import { created, ok } from '../../../../src/platform/http/route.ts'
import { get, patch, post } from '../../../support/planted-routes.ts'
import { asMaja, json, serve } from '../support.ts'

const MIB = 1024 * 1024
const thing = v.strictObject({
  name: v.string('must be a text'),
  size: v.optional(v.number('must be a number')),
  parts: v.optional(v.array(v.strictObject({ weight: v.number('must be a number') }))),
})
const anything = v.looseObject({})

const routes = [
  post('/things', { body: thing, write: (_tx, call) => created(call.body) }),
  post('/anything', { body: anything, write: (_tx, call) => ok({ keys: Object.keys(call.body) }) }),
  post('/large', { body: anything, bodyLimit: 2 * MIB, write: () => ok({}) }),
  patch('/things', { body: v.partial(thing), write: (_tx, call) => ok(call.body) }),
  post('/tick', { write: () => ok({ ticked: true }) }),
  post('/done', {
    body: v.strictObject({ day: v.optional(v.string()) }),
    bodyOptional: true,
    write: (_tx, call) => ok(call.body),
  }),
  post('/move', { body: v.strictObject({ after: v.optional(v.string()) }), write: (_tx, call) => ok(call.body) }),
  post('/quick', {
    body: v.strictObject({
      text: v.pipe(v.string(), v.minLength(1, 'must not be empty')),
      list: v.nullish(v.string()),
    }),
    fromText: (text, query) => ({ text, list: query.get('list') }),
    write: (_tx, call) => created(call.body),
  }),
  get('/list', {
    query: v.object({
      limit: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number'), v.transform(Number))),
    }),
    read: (_on, call) => ok({ limit: call.query.limit ?? null }),
  }),
]

const typed = (type: string, body: string | Uint8Array, method = 'POST') => ({
  method,
  headers: { ...asMaja, 'Content-Type': type },
  body,
})

test('a body that is no JSON object in UTF-8 is answered 400', async (t) => {
  const { send } = await serve(t, { routes })
  const bodies: [string, string | Uint8Array][] = [
    ['broken', '{"name":'],
    ['trailing data', '{"name":"a"} x'],
    ['two objects', '{"name":"a"}{"name":"b"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"name"'],
    ['white space', '  '],
    ['empty', ''],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le')],
    ['deeper than 32', `{"name":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['as deep as a body can be', `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ]
  for (const [title, body] of bodies) {
    const got = await send('/api/v1/things', typed('application/json', body))
    assert.deepEqual([title, got.status, got.json?.code], [title, 400, 'bad_request'])
  }
})

test('a body of half a million lists is refused before it is parsed', async (t) => {
  const { send } = await serve(t, { routes })
  for (const list of ['[],', '{},', `${'['.repeat(28)}${']'.repeat(28)},`]) {
    const unfinished = `{"a":[${list.repeat((MIB - 10) / list.length)}`
    const got = await send('/api/v1/anything', typed('application/json', unfinished))
    assert.deepEqual([got.status, got.json?.fields], [422, { body: 'must not hold more than 50000 objects' }])
  }
})

test('a body 32 deep is read, and a byte order mark is passed over', async (t) => {
  const { send } = await serve(t, { routes })
  const deep = await send('/api/v1/anything', json(`{"a":${'['.repeat(31)}${']'.repeat(31)}}`))
  assert.equal(deep.status, 200, deep.text)
  assert.equal((await send('/api/v1/things', json('\uFEFF{"name":"a"}'))).status, 201)
})

test('a body of another type is answered 415', async (t) => {
  const { send } = await serve(t, { routes })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=latin1',
  ]) {
    const got = await send('/api/v1/things', typed(type, '{"name":"a"}'))
    assert.deepEqual([type, got.status, got.json.code], [type, 415, 'bad_request'])
  }
  const untyped = await send('/api/v1/things', { method: 'POST', headers: asMaja, body: '{"name":"a"}' })
  assert.equal(untyped.status, 415)
  assert.match(untyped.json.error, /application\/json, and name that in Content-Type$/)
  const zipped = json({ name: 'a' }, { ...asMaja, 'Content-Encoding': 'gzip' })
  assert.equal((await send('/api/v1/things', zipped)).status, 415)
})

test('a type is read without regard to case, and may name UTF-8', async (t) => {
  const { send } = await serve(t, { routes })
  for (const type of ['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"']) {
    assert.equal((await send('/api/v1/things', typed(type, '{"name":"a"}'))).status, 201, type)
  }
})

test('unknown and wrong fields are all named, however deep', async (t) => {
  const { send } = await serve(t, { routes })
  const got = await send(
    '/api/v1/things',
    json({ size: 'x', nmae: 'a', id: 1, parts: [{ weight: 1 }, { weight: '1', x: 1 }] }),
  )
  assert.equal(got.status, 422)
  assert.equal(got.json.code, 'validation_failed')
  assert.deepEqual(got.json.fields, {
    name: 'required',
    size: 'must be a number',
    nmae: 'unknown field',
    id: 'unknown field',
    'parts.1.weight': 'must be a number',
    'parts.1.x': 'unknown field',
  })
})

test('names that every object inherits are unknown fields like others', async (t) => {
  const { send } = await serve(t, { routes })
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const got = await send('/api/v1/things', json(`{"name":"a","${name}":{"x":1}}`))
    assert.equal(got.status, 422, name)
    assert.equal(Object.getOwnPropertyDescriptor(got.json.fields, name)?.value, 'unknown field')
  }
})

test('a PATCH of nothing is 200, a PATCH without a body 400', async (t) => {
  const { send } = await serve(t, { routes })
  const nothing = await send('/api/v1/things', typed('application/json', '{}', 'PATCH'))
  assert.deepEqual([nothing.status, nothing.json], [200, {}])
  assert.equal((await send('/api/v1/things', { method: 'PATCH', headers: asMaja })).status, 400)
})

test('a POST that needs no body takes none, or {}, and names a field it does not know', async (t) => {
  const { send } = await serve(t, { routes })
  for (const path of ['/api/v1/tick', '/api/v1/done']) {
    assert.equal((await send(path, { method: 'POST', headers: asMaja })).status, 200)
    assert.equal((await send(path, typed('application/json', ''))).status, 200)
    assert.equal((await send(path, json({}))).status, 200)
    assert.equal((await send(path, json('['))).status, 400)
    assert.deepEqual((await send(path, json({ x: 1 }))).json.fields, { x: 'unknown field' })
  }
})

test('a POST that needs a body is 400 without one, and takes {} where each of its fields may be left out', async (t) => {
  const { send } = await serve(t, { routes })
  assert.equal((await send('/api/v1/move', { method: 'POST', headers: asMaja })).status, 400)
  assert.equal((await send('/api/v1/move', typed('application/json', ''))).status, 400)
  assert.equal((await send('/api/v1/move', json({}))).status, 200)
})

test('plain text is taken where a route says how, with the rest in the query', async (t) => {
  const { send } = await serve(t, { routes })
  const got = await send('/api/v1/quick?list=Home', typed('text/plain; charset=utf-8', 'købe mælk'))
  assert.deepEqual(got.json, { text: 'købe mælk', list: 'Home' })
  assert.deepEqual((await send('/api/v1/quick', typed('text/plain', ''))).json.fields, { text: 'must not be empty' })
  assert.equal((await send('/api/v1/quick', typed('text/plain', Buffer.from([0xff])))).status, 400)
  assert.equal((await send('/api/v1/quick', json({ text: 'a' }))).status, 201)
})

test('a length of 00 is none', async (t) => {
  const { send } = await serve(t, { routes })
  const headers = { ...asMaja, 'Content-Length': '00' }
  assert.equal((await send('/api/v1/tick', { method: 'POST', headers })).status, 200)
})

test('1 MiB is read, one byte more is 413, whether the length is told or not', async (t) => {
  const { send, port } = await serve(t, { routes })
  const sized = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`
  assert.equal((await send('/api/v1/anything', json(sized(MIB)))).status, 200)
  const told = await send('/api/v1/anything', json(sized(MIB + 1)))
  assert.deepEqual([told.status, told.json.code, told.headers.connection], [413, 'payload_too_large', 'close'])
  assert.equal(await chunked(port, '/api/v1/anything', MIB), 400)
  assert.equal(await chunked(port, '/api/v1/anything', MIB + 1), 413)
  assert.equal((await send('/api/v1/large', json(sized(2 * MIB)))).status, 200)
})

test('a chunked body without an end is answered 413 at the limit, while it is still being sent', async (t) => {
  const { port } = await serve(t, { routes })
  assert.equal(await chunked(port, '/api/v1/anything', Infinity), 413)
})

/** Sends `size` bytes in chunks, for ever if that is infinite; the status that came. */
function chunked(port: number, path: string, size: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { ...asMaja, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
    const sending = request({ port, path, method: 'POST', headers, agent: false }, (response) => {
      stopped = true
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    let stopped = false
    sending.on('error', (error) => (stopped ? undefined : reject(error)))
    let left = size
    const more = () => {
      if (stopped) return
      const chunk = Buffer.alloc(Math.min(64 * 1024, left), 'x')
      left -= chunk.length
      if (left > 0) sending.write(chunk, () => setImmediate(more))
      else sending.end(chunk)
    }
    more()
  })
}

test('query parameters are checked like fields; unknown ones are ignored', async (t) => {
  const { send } = await serve(t, { routes })
  const list = (query: string) => send(`/api/v1/list${query}`, { headers: asMaja })
  assert.deepEqual((await list('?limit=5&colour=red&colour=blue')).json, { limit: 5 })
  assert.deepEqual((await list('?limit=x')).json.fields, { limit: 'must be a number' })
  assert.deepEqual((await list('?limit=1&limit=1')).json.fields, { limit: 'sent twice' })
  assert.deepEqual((await list('?limit=%ff')).json.fields, { limit: 'must be a number' })
})
