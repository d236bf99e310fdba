/** What is unreadable behind a request, on its connection. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { ok } from '../../../src/platform/http/route.ts'
import { get, post } from '../../support/planted-routes.ts'
import { serve } from './support.ts'

const routes = [get('/ping', { who: 'anyone', read: () => ok({ pong: 'ø' }) })]

test('a request that something unreadable follows is answered, and that is refused after it', async (t) => {
  const { port } = await serve(t, { routes })
  const ping = 'GET /api/v1/ping HTTP/1.1\r\nHost: a\r\n'
  for (const [requests, statuses] of [
    [`${ping}\r\nmore\r\n\r\n`, ['200', '400']],
    [`${ping}\r\n${ping}\r\nmore\r\n\r\n`, ['200', '200', '400']],
    [`${ping}Connection: close\r\n\r\nmore\r\n\r\n`, ['200']],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.write(requests)
    const answers = (await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)
    assert.deepEqual(
      Array.from(answers, ([, status]) => status),
      statuses,
      requests,
    )
  }
})

test('much that is unreadable behind a request is refused once', async (t) => {
  const waiting = Promise.withResolvers<void>()
  const slow = post('/slow', { who: 'anyone', prepare: () => waiting.promise, write: () => ok({}) })
  const { port } = await serve(t, { routes: [slow] })
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST /api/v1/slow HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
  // More than a connection holds: once it is on its way, much of it has been read.
  await new Promise((sent) => void socket.write(Buffer.alloc(32 * 1024 * 1024, 'more\n'), sent))
  waiting.resolve()
  const [first] = await once(socket, 'data')
  assert.match(String(first), /^HTTP\/1\.1 200 /)
  socket.destroy()
  assert.deepEqual(warnings, [])
})
