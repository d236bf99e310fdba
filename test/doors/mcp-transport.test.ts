import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TOOLS } from '../../src/doors/mcp/tools.ts'
import { Client, startApp, type TestApp } from '../support/app.ts'
import { assistant } from '../support/assistant.ts'
import { maja, type Person } from '../support/people.ts'

let app: TestApp
let person: Person
const ends: (() => unknown)[] = []

before(async () => {
  app = await startApp({ after: (end: () => unknown) => ends.unshift(end) })
  person = await maja(app)
})
after(async () => {
  for (const end of ends) await end()
})

describe('the way there', { concurrency: false }, () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

  test('below the base and at the top, by token or by session', async (t) => {
    for (const path of ['/mcp', '/api/v1/mcp'])
      for (const { credentials } of [person.api, person.session])
        assert.equal((await (await assistant(t, app, credentials, path)).listTools()).tools.length, TOOLS.length)
  })

  test('nobody without a sign-in, from another site, or by another method', async () => {
    for (const path of ['//mcp', '/mcp']) {
      assert.equal((await app.guest.post(path, ping)).status, 401)
      const wrong = new Client(app.url, { Authorization: 'Bearer erd_wrong' })
      assert.equal((await wrong.post(path, ping)).status, 401)
      const evil = { headers: { Origin: 'https://evil.example' } }
      assert.equal((await person.session.post(path, ping, evil)).status, 403)
      for (const method of ['GET', 'DELETE']) {
        const answer = await person.api.send(method, path)
        assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
      }
    }
  })

  test('a plain POST gets a plain JSON answer, whatever it says it takes', async () => {
    const { status, body, headers } = await person.api.post('//mcp', ping, { headers: { Accept: '*/*' } })
    assert.deepEqual([status, body], [200, { result: {}, jsonrpc: '2.0', id: 1 }])
    assert.equal(headers.get('cache-control'), 'no-store')
    const { status: taken, text } = await person.api.post('//mcp', {
      jsonrpc: '2.0',
      method: 'notifications/initialized',
    })
    assert.deepEqual([taken, text], [202, ''])
  })

  test('unreadable messages are refused and nothing stands still', async () => {
    const raw = (body: string, type = 'application/json') => person.api.send('POST', '//mcp', { raw: { type, body } })
    for (const body of [
      '{',
      '[1]',
      '',
      '{"jsonrpc":"1.0"}',
      `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
      '{"jsonrpc":"2.0","id":{},"method":1}',
    ]) {
      const answer = await raw(body)
      assert.deepEqual([answer.status, answer.body.code], [400, 'bad_request'], body)
    }
    assert.equal((await raw('{}', 'text/plain')).status, 415)
    assert.equal((await raw(`"${'x'.repeat(1024 * 1024)}"`)).status, 413)
    for (const misshapen of [
      { ...ping, method: 'tools/call', params: { name: 7 } },
      { ...ping, method: 'tools/call', params: { name: 'today', arguments: [] } },
      { ...ping, method: 'initialize' },
    ]) {
      const { status, body } = await person.api.post('//mcp', misshapen)
      assert.deepEqual([status, body.id, body.error.code], [200, ping.id, -32602], JSON.stringify(body))
      assert.equal(body.error.message, `The params are not those of ${misshapen.method}`)
    }
    assert.equal((await person.api.post('//mcp', { ...ping, method: 'no/such' })).body.error.code, -32601)
  })

  test('the same Idempotency-Key twice is no reason to answer less', async () => {
    const message = { ...ping, method: 'tools/call', params: { name: 'create_task', arguments: { content: 'Twice' } } }
    const headers = { 'Idempotency-Key': 'k' }
    const ids = [
      await person.api.post('//mcp', message, { headers }),
      await person.api.post('//mcp', message, { headers }),
    ]
    assert.notEqual(ids[0]!.body.result.structuredContent.id, ids[1]!.body.result.structuredContent.id)
  })
})
