import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { invalid, notFound } from '../../../src/domain/errors.ts'
import { created, noContent, ok } from '../../../src/platform/http/route.ts'
import { del, get, patch, post } from '../../support/planted-routes.ts'
import { asMaja, byCookie, json, serve } from './support.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'
const thing = v.strictObject({ name: v.string('must be a text'), size: v.optional(v.number('must be a number')) })

const routes = [
  get('/ping', { read: () => ok({ pong: true }) }),
  get('/open', { who: 'anyone', read: (_on, call) => ok({ name: call.actor?.name ?? null }) }),
  get('/things/:id', { read: (_on, call) => ok({ id: call.params.id }) }),
  post('/things', { body: thing, write: (_tx, call) => created(call.body) }),
  post('/things/quick', { body: thing, write: (_tx, call) => created(call.body) }),
  patch('/things/:id', {
    body: v.partial(thing),
    write: (_tx, call) => {
      if (call.body.name === 'gone') throw notFound()
      if (call.body.name === 'stray') throw invalid({ name: 'is not yours' })
      return ok(call.body)
    },
  }),
  del('/things/:id', { write: () => noContent() }),
  post('/secrets', { who: 'session', body: thing, write: () => created({}) }),
  post('/people', { who: 'admin', body: thing, write: () => created({}) }),
]

test('each check comes before all that follow it', async (t) => {
  const { send } = await serve(t, { routes })
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
  const huge = '"'.padEnd(1024 * 1024 + 1, 'x')
  const cases: [
    title: string,
    expected: number,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ][] = [
    ['a malformed id, before the method', 404, 'PUT', '/things/7', crossSite],
    ['an unknown path', 404, 'POST', '/nothing', crossSite, huge],
    ['another method, before cross-site', 405, 'PUT', `/things/${ID}`, crossSite],
    ['cross-site, before the sign-in', 403, 'POST', '/things', crossSite, huge],
    ['no sign-in, before a token where none may be', 401, 'POST', '/secrets', {}, huge],
    ['a wrong token, before the size', 401, 'POST', '/secrets', { Authorization: 'Bearer x' }, huge],
    ['a token where a session is needed, before the size', 403, 'POST', '/secrets', asMaja, huge],
    ['no admin, before the size', 403, 'POST', '/people', { Cookie: 'errand=noah' }, huge],
    ['too large, before the type', 413, 'POST', '/things', { ...asMaja, 'Content-Type': 'image/png' }, huge],
    ['another type, before what is in it', 415, 'POST', '/things', { ...asMaja, 'Content-Type': 'image/png' }, '{'],
    ['unreadable', 400, 'POST', '/things', { ...asMaja, 'Content-Type': 'application/json' }, '{'],
    ['a wrong shape', 422, 'PATCH', `/things/${ID}`, { ...asMaja, 'Content-Type': 'application/json' }, '{"name":1}'],
    ['the object', 404, 'PATCH', `/things/${ID}`, { ...asMaja, 'Content-Type': 'application/json' }, '{"name":"gone"}'],
    [
      'a reference',
      422,
      'PATCH',
      `/things/${ID}`,
      { ...asMaja, 'Content-Type': 'application/json' },
      '{"name":"stray"}',
    ],
  ]
  for (const [title, expected, method, path, headers, body] of cases) {
    const got = await send(`/api/v1${path}`, { method, headers, ...(body !== undefined && { body }) })
    assert.equal(got.status, expected, `${title}: ${got.text}`)
    assert.equal(typeof got.json.error, 'string', title)
  }
})

test('a path that is known names its methods when another one is tried', async (t) => {
  const { send } = await serve(t, { routes })
  const got = await send(`/api/v1/things/${ID}`, { method: 'PUT', headers: asMaja })
  assert.equal(got.headers.allow, 'GET, HEAD, PATCH, DELETE')
  assert.equal(got.json.code, 'bad_request')
  const literal = await send('/api/v1/things/quick', { headers: asMaja })
  assert.equal(literal.status, 405)
  assert.equal(literal.headers.allow, 'POST')
})

test('a route open to anyone knows who calls, and takes no offence at a wrong credential', async (t) => {
  const { send } = await serve(t, { routes })
  assert.equal((await send('/api/v1/open', { headers: byCookie })).json.name, 'Maja')
  assert.equal((await send('/api/v1/open')).json.name, null)
  assert.equal((await send('/api/v1/open', { headers: { Authorization: 'Bearer x' } })).json.name, null)
})

test('a bearer header that is present decides alone', async (t) => {
  const { send } = await serve(t, { routes })
  const tried = async (Authorization: string) =>
    (await send('/api/v1/ping', { headers: { ...byCookie, Authorization } })).status
  assert.equal(await tried('bearer maja'), 200)
  assert.equal(await tried('BEARER   maja'), 200)
  assert.equal(await tried('Bearer wrong'), 401)
  assert.equal(await tried('Bearer'), 401)
  assert.equal(await tried('Basic bWFqYQ=='), 200)
})

test('a token that is sent otherwise is told how to be sent', async (t) => {
  const { send } = await serve(t, { routes })
  for (const headers of [{}, { Authorization: 'maja' }, { Authorization: 'Token maja' }, { 'X-API-Key': 'maja' }]) {
    const { status, json } = await send('/api/v1/ping', { headers })
    assert.deepEqual([status, /“Authorization: Bearer”/.test(json.error)], [401, true], JSON.stringify(headers))
  }
})

test('a session does what a token may not, and an admin what others may not', async (t) => {
  const { send } = await serve(t, { routes })
  assert.equal((await send('/api/v1/secrets', json({ name: 'a' }, byCookie))).status, 201)
  assert.equal((await send('/api/v1/people', json({ name: 'a' }, byCookie))).status, 201)
  const refused = await send('/api/v1/people', json({ name: 'a' }))
  assert.equal(refused.json.code, 'forbidden')
})
