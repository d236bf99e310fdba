import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import { HOUR } from '../../../src/domain/calendar/milliseconds.ts'
import { closeSilent } from '../../../src/platform/http/silence.ts'

test('a connection that waits for its answer stays, one that is silent itself is closed', async (t) => {
  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'PUT') return void server.emit('timeout', incoming.socket)
    incoming.resume().once('end', () => {
      for (let quiet = 0; quiet < 3; quiet++) server.emit('timeout', incoming.socket)
      outgoing.end('done')
    })
  })
  closeSilent(server, HOUR)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'all of it' })
  assert.equal(await answer.text(), 'done')

  const half = connect(port, '127.0.0.1').on('error', () => {})
  half.write('PUT / HTTP/1.1\r\nHost: home\r\nContent-Length: 9\r\n\r\nhalf')
  await once(half.resume(), 'close')

  server.once('connection', (socket: Socket) => server.emit('timeout', socket))
  await once(connect(port, '127.0.0.1').resume(), 'close')
})
