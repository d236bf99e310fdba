/** Clients that write a whole large body before they read a word are told 413, and see no broken connection. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import * as v from 'valibot'
import { discardBody } from '../../../../src/platform/http/body/linger.ts'
import { readForm } from '../../../../src/platform/http/body/multipart.ts'
import { ok } from '../../../../src/platform/http/route.ts'
import { post } from '../../../support/planted-routes.ts'
import { serve } from '../support.ts'

const MIB = 1024 * 1024

const routes = [
  post('/anything', { who: 'anyone', body: v.object({}), write: () => ok({}) }),
  post('/form', {
    who: 'anyone',
    stream: true,
    prepare: (_call, incoming) =>
      readForm(incoming, {
        part: 'file',
        fields: [],
        limit: MIB,
        take: async (bytes) => void (await text(bytes)),
        discard: async () => {},
      }),
    write: () => ok({}),
  }),
]

const form = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
  Buffer.alloc(6 * MIB, 'x'),
  Buffer.from('\r\n--b--\r\n'),
])
const bodies: [what: string, path: string, type: string, body: Buffer][] = [
  ['a JSON body', '/api/v1/anything', 'application/json', Buffer.alloc(6 * MIB, 'x')],
  ['a form', '/api/v1/form', 'multipart/form-data; boundary=b', form],
]

/** The two seconds never pass, however long a busy machine takes to send. */
function standStill(t: TestContext): void {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => t.mock.timers.reset())
}

for (const [what, path, type, body] of bodies) {
  test(`a socket that writes ${what} to its end and then reads is told 413`, async (t) => {
    standStill(t)
    const { port } = await serve(t, { routes })
    for (const chunked of [false, true]) {
      const socket = connect(port, '127.0.0.1')
      const size = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`)
      await written(socket, chunked ? inChunks(body) : body)
      const answer = await text(socket)
      assert.match(answer, /^HTTP\/1.1 413 /)
      assert.match(answer, /\r\nconnection: close\r\n/i)
      assert.match(answer, /"code":"payload_too_large"/)
    }
  })

  test(`Node's own client that sends ${what} is told 413`, async (t) => {
    standStill(t)
    const { port } = await serve(t, { routes })
    for (const length of [{ 'Content-Length': body.length }, { 'Transfer-Encoding': 'chunked' }]) {
      const { status, json } = await new Promise<{ status: number | undefined; json: { code: string } }>(
        (resolve, reject) => {
          const headers = { 'Content-Type': type, ...length }
          const sending = request({ port, path, method: 'POST', headers, agent: false }, (response) => {
            text(response).then(
              (answer) => resolve({ status: response.statusCode, json: JSON.parse(answer) as { code: string } }),
              reject,
            )
          })
          sending.on('error', reject)
          sending.end(body)
        },
      )
      assert.deepEqual([status, json.code], [413, 'payload_too_large'])
    }
  })
}

test('a form is refused at once for a wrong field before its file', async (t) => {
  const { port } = await serve(t, { routes })
  const wrong = '--b\r\nContent-Disposition: form-data; name="wrong"\r\n\r\nx\r\n'
  const body = Buffer.concat([Buffer.from(wrong), form.subarray(0, MIB / 2), Buffer.from('\r\n--b--\r\n')])
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/form`, { method: 'POST', headers, body })
  assert.equal(answer.status, 422)
})

test('who never stops sending is cut off after 8 MiB', async (t) => {
  standStill(t)
  const { port } = await serve(t, { routes })
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/v1/anything HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
  socket.write('Transfer-Encoding: chunked\r\n\r\n')
  const chunk = inChunks(Buffer.alloc(64 * 1024, 'x'), false)
  let sent = 0
  const closed = new Promise<void>((resolve) => socket.once('error', () => {}).once('close', () => resolve()))
  const more = () => {
    if (socket.destroyed || !socket.writable) return
    sent += chunk.length
    socket.write(chunk, more)
  }
  more()
  await closed
  assert.ok(sent > 8 * MIB && sent < 64 * MIB, `${sent} bytes went out`)
})

test('who stops sending is cut off after two seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const incoming = new PassThrough()
  let over = false
  const done = discardBody(incoming as never as IncomingMessage).then(() => (over = true))
  incoming.write('some of it')
  t.mock.timers.tick(1_999)
  await Promise.resolve()
  assert.equal(over, false)
  t.mock.timers.tick(1)
  await done
})

test('a body that ends is not waited for any longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const incoming = new PassThrough()
  let over = false
  void discardBody(incoming as never as IncomingMessage).then(() => (over = true))
  incoming.end('the rest')
  await once(incoming, 'end')
  assert.equal(over, true)
})

const written = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

function inChunks(body: Buffer, ends = true): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += 64 * 1024) {
    const part = body.subarray(at, at + 64 * 1024)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from(ends ? '0\r\n\r\n' : '')])
}
