/** What a token may do that may only read, or only add: every route is walked, and one that nobody has listed is closed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { mayUse } from '../../src/contract/scopes.ts'
import { TOOLS } from '../../src/doors/mcp/tools.ts'
import { allRoutes } from '../../src/doors/rest.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { Client, startApp, type TestApp } from '../support/app.ts'
import { fingerprint } from '../support/stored/fingerprint.ts'
import { maja, type Person } from '../support/people.ts'
import { nameOf } from './permission-rows.ts'
import { NO_SERVICES } from '../support/no-services.ts'

const routes = allRoutes(NO_SERVICES).filter(({ who }) => who !== 'anyone')
const ADD = ['POST /tasks', 'POST /tasks/quick-add', 'GET /tasks/quick-add/preview', 'GET /auth/me']
const OPEN: Record<'read' | 'add', (route: Route) => boolean> = {
  read: (route) => nameOf(route) === 'POST /mcp' || (route.method === 'GET' && route.who === 'signed-in'),
  add: (route) => ADD.includes(nameOf(route)),
}

let app: TestApp
let owner: Person
const ends: (() => unknown)[] = []
const tokens = {} as Record<'read' | 'add', Client>

before(async () => {
  app = await startApp({ after: (end) => ends.unshift(end) })
  owner = await maja(app)
  for (const scope of ['read', 'add'] as const) {
    const { status, body } = await owner.session.post('/tokens', { name: scope, scope })
    assert.deepEqual([status, body.scope], [201, scope])
    tokens[scope] = new Client(app.url, { Authorization: `Bearer ${body.token}` })
  }
  // Addresses are made when they are first asked for.
  for (const path of ['/feed', '/mail-address']) await owner.api.get(path)
})
after(async () => {
  for (const end of ends) await end()
})

const send = (client: Client, { method, path }: Route) =>
  client.send(method, path.replaceAll(/:\w+/g, newId), {
    body: method === 'GET' ? undefined : { jsonrpc: '2.0', id: 1, method: 'tools/list', content: 'x', text: 'x' },
  })

for (const scope of ['read', 'add'] as const) {
  describe(`a token of scope ${scope}`, { concurrency: false }, () => {
    test('opens what it is for and nothing else', async () => {
      const before = fingerprint(app.dataDir)
      for (const route of routes) {
        const { status, body } = await send(tokens[scope], route)
        if (OPEN[scope](route)) assert.ok(![401, 403].includes(status), `${nameOf(route)} answered ${status}`)
        else assert.deepEqual([status, body.code], [403, 'forbidden'], nameOf(route))
      }
      if (scope === 'read') assert.equal(fingerprint(app.dataDir), before)
    })

    test('does not open a route that nobody has listed', () => {
      assert.equal(mayUse(scope, { method: 'GET', path: '/planted' }), false)
      assert.equal(mayUse('full', { method: 'GET', path: '/planted' }), true)
    })
  })
}

describe('other ways in', { concurrency: false }, () => {
  const listen = (client: Client) =>
    new WebSocket(`${app.url.replace('http', 'ws')}/api/v1/ws`, { headers: client.credentials })

  test('who may only read may listen, who may only add may not', async (t) => {
    const socket = listen(tokens.read)
    t.after(() => socket.terminate())
    await once(socket, 'open')
    const refused = listen(tokens.add)
    refused.on('error', () => {})
    const [, answer] = await once(refused, 'unexpected-response')
    assert.equal(answer.statusCode, 403)
    refused.terminate()
  })

  const rpc = async (client: Client, method: string, params: object = {}) =>
    (await client.send('POST', '/mcp', { body: { jsonrpc: '2.0', id: 1, method, params } })).body

  test('an assistant that may only read is shown the tools that read, and refused the others', async () => {
    const { result } = await rpc(tokens.read, 'tools/list')
    assert.deepEqual(
      result.tools.map(({ name }: { name: string }) => name),
      TOOLS.filter(({ reads }) => reads).map(({ name }) => name),
    )
    const before = fingerprint(app.dataDir)
    for (const { name, id, reads } of TOOLS) {
      const { result: called } = await rpc(tokens.read, 'tools/call', { name, arguments: id ? { [id]: newId() } : {} })
      if (!reads) assert.equal(called.structuredContent.code, 'forbidden', name)
      else assert.notEqual(called.structuredContent.code, 'forbidden', name)
    }
    assert.equal(fingerprint(app.dataDir), before)
  })

  test('what is added is added, and what a token may do is in the list of tokens', async () => {
    const made = await tokens.add.post('/tasks/quick-add', { text: 'Milk tomorrow' })
    assert.equal(made.status, 201)
    assert.equal((await tokens.read.get(`/tasks/${made.body.id}`)).body.content, 'Milk')
    const { body } = await owner.session.get('/tokens')
    assert.deepEqual(body.tokens.map(({ scope }: { scope: string }) => scope).toSorted(), ['add', 'full', 'read'])
    const wrong = await owner.session.post('/tokens', { name: 'x', scope: 'write' })
    assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [422, ['scope']])
  })
})
