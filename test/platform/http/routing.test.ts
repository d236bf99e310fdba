import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mountedRoutes } from '../../../src/platform/http/patterns.ts'
import { noContent, ok, type Answer, type Route } from '../../../src/platform/http/route.ts'
import { get, post } from '../../support/planted-routes.ts'
import { asMaja, serve } from './support.ts'

const ID = '01900000-0000-7000-8000-0000000000aa'

const says = (what: string) => ({ who: 'anyone', read: () => ok({ what }) }) as const
const named = (what: string) =>
  ({ who: 'anyone', read: (_on: unknown, { params }: { params: object }) => ok({ what, ...params }) }) as const

test('a literal is found before a parameter with an ending, that before a plain one, in whatever order they stand', async (t) => {
  const routes = [
    get('/things/:name', named('plain')),
    get('/things/:name.csv', named('csv')),
    get('/things/:name.ics', named('ics')),
    get('/things/new', says('literal')),
    get('/things/:name/parts', named('parts')),
  ]
  for (const order of [routes, routes.toReversed()]) {
    const { send } = await serve(t, { routes: order })
    const read = async (path: string) => (await send(`/api/v1/things/${path}`)).json
    assert.deepEqual(await read('new'), { what: 'literal' })
    assert.deepEqual(await read('old'), { what: 'plain', name: 'old' })
    assert.deepEqual(await read('old.csv'), { what: 'csv', name: 'old' })
    assert.deepEqual(await read('new.ics'), { what: 'ics', name: 'new' })
    assert.deepEqual(await read('new/parts'), { what: 'parts', name: 'new' })
    assert.deepEqual(await read('a%20b'), { what: 'plain', name: 'a b' })
    assert.deepEqual(await read('.csv'), { what: 'plain', name: '.csv' })
  }
})

test('a malformed id is an unknown path whatever the method, and no literal beside it is taken for one', async (t) => {
  const routes = [
    get('/things/:id', named('thing')),
    post('/things/:id/parts/:partId', { who: 'anyone', write: () => noContent() }),
    post('/things/batch', { who: 'anyone', write: () => noContent() }),
  ]
  const { send } = await serve(t, { routes })
  const tried = async (method: string, path: string) => {
    const { status, headers } = await send(`/api/v1/things/${path}`, { method, headers: asMaja })
    return headers.allow === undefined ? status : [status, headers.allow]
  }
  assert.equal(await tried('GET', ID), 200)
  assert.deepEqual(await tried('DELETE', ID), [405, 'GET, HEAD'])
  assert.deepEqual(await tried('GET', 'batch'), [405, 'POST'])
  assert.equal(await tried('POST', `${ID}/parts/${ID}`), 204)
  assert.deepEqual(await tried('GET', `${ID}/parts/${ID}`), [405, 'POST'])
  for (const malformed of ['7', ID.toUpperCase(), `${ID}0`, `${ID}/`, '%zz', `${ID}/parts/7`, `7/parts/${ID}`]) {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND'])
      assert.equal(await tried(method, malformed), 404, `${method} ${malformed}`)
  }
})

test('a path at the top that takes no GET is no page', async (t) => {
  const outside = [post('/mcp', { who: 'anyone', write: () => noContent() })]
  const { send } = await serve(t, { routes: [], outside, page: () => new Response('the page') })
  for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) {
    const { status, headers } = await send('/mcp', { method })
    assert.deepEqual([method, status, headers.allow], [method, 405, 'POST'])
  }
  assert.equal((await send('/mcp/')).text, 'the page')
  assert.equal((await send('/')).text, 'the page')
  const programs = [
    '/.well-known/oauth-authorization-server',
    '/.well-known/change-password',
    '/api',
    '/api/v2',
    '//api/v1/tasks',
  ]
  for (const asked of programs) assert.deepEqual([asked, (await send(asked)).status], [asked, 404])
  assert.equal((await send('/apiary')).text, 'the page')
})

test('a page takes GET and HEAD alone, and says so', async (t) => {
  const page = ({ url }: Request) => new Response('page', { status: url.endsWith('/gone') ? 404 : 200 })
  const { send } = await serve(t, { routes: [], page })
  for (const method of ['OPTIONS', 'POST', 'PUT', 'DELETE']) {
    for (const asked of ['/', '/today']) {
      const { status, headers, json } = await send(asked, { method })
      assert.deepEqual([method, status, headers.allow], [method, 405, 'GET, HEAD'])
      assert.deepEqual(json, { code: 'bad_request', error: 'This path takes GET, HEAD' })
    }
    for (const unknown of ['/gone', '/api/v2', '/.well-known/change-password']) {
      const { status, headers } = await send(unknown, { method })
      assert.deepEqual([method, unknown, status, headers.allow], [method, unknown, 404, undefined])
    }
  }
})

test('a refusal of a route stays what it is: neither a page nor another method', async (t) => {
  const missing = { who: 'anyone', read: (): Answer => ({ status: 404, body: { gone: true } }) } as const
  const { send } = await serve(t, { routes: [], outside: [get('/gone', missing)], page: () => new Response('page') })
  const { status, json } = await send('/gone')
  assert.deepEqual([status, json], [404, { gone: true }])
})

test('any method of HTTP can be routed, and all that lies below a path', async (t) => {
  const route = (method: string, path: string, what: string): Route => ({
    ...get(path, says(what)),
    method,
    stream: true,
  })
  const outside = [
    route('PROPFIND', '/dav/*', 'all below'),
    route('OPTIONS', '/dav/*', 'options'),
    route('PROPFIND', '/dav/mine', 'mine'),
    route('PUT', '/dav/mine', 'put'),
  ]
  const { send } = await serve(t, { routes: [], outside, page: () => new Response('page') })
  const asked = async (method: string, path: string) => (await send(path, { method, headers: asMaja })).json?.what
  assert.equal(await asked('PROPFIND', '/dav/mine'), 'mine')
  assert.equal(await asked('PROPFIND', '/dav/mine/tasks/'), 'all below')
  assert.equal(await asked('OPTIONS', '/dav/'), 'options')
  assert.equal(await asked('PUT', '/dav/mine'), 'put')
  const refused = await send('/dav/mine/tasks', { method: 'REPORT', headers: asMaja })
  assert.deepEqual([refused.status, refused.headers.allow], [405, 'PROPFIND, OPTIONS'])
})

test('a route that is there twice is found out at once', () => {
  const twice = [get('/things/:id', says('one')), get('/things/:thingId', says('other'))]
  assert.throws(() => mountedRoutes(twice, []), /GET \/api\/v1\/things\/:thingId is routed twice/)
})
