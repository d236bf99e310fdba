import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lateGlobal } from '../../../src/platform/http/late-web-classes.ts'

const { Headers, Request, Response } = lateGlobal

test('the stand-ins know objects of Node’s own before they have made any', () => {
  assert.ok(new globalThis.Response('') instanceof Response)
  assert.ok(new globalThis.Headers() instanceof Headers)
  assert.ok(!(new globalThis.Headers() instanceof Response))
  for (const other of [{}, null, 'text', { [Symbol.toStringTag]: 'Response' }]) assert.ok(!(other instanceof Response))
})

test('their functions make answers before any constructor has run', async () => {
  const answer = Response.json({ a: 1 }, { status: 201 })
  assert.deepEqual([answer.status, await answer.json()], [201, { a: 1 }])
  assert.equal(Response.redirect('http://home/', 303).status, 303)
})

test('a class derived from one has its own methods and those of Node', async () => {
  class Short extends Response {
    short() {
      return this.status
    }
  }
  const answer = new Short('text', { status: 202 })
  assert.ok(answer instanceof Short && answer instanceof Response && answer instanceof globalThis.Response)
  assert.deepEqual([answer.short(), await answer.text()], [202, 'text'])
  assert.ok(!(new Response('') instanceof Short))
  assert.equal(new Request('http://home/', { headers: { a: 'b' } }).headers.get('a'), 'b')
})
