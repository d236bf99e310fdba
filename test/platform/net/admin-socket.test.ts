import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { askServer, openAdminSocket, type Reply } from '../../../src/platform/net/admin-socket.ts'
import { freshFolder } from '../../support/database.ts'

const silent = { warn() {}, error() {} }

test('while a command takes long, a sign of life goes out, so that neither end gives the other up', async (t) => {
  const dataDir = freshFolder(t)
  const beats: (() => void)[] = []
  let stopped = 0
  const timers = {
    every: (_: number, work: () => void) => {
      beats.push(work)
      return () => void stopped++
    },
    after: () => () => {},
  }
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const server = await openAdminSocket(dataDir, () => promise, silent, timers)
  t.after(() => server.stop())
  const socket = connect(join(dataDir, 'admin.sock'))
  socket.write('["backup"]\n')
  while (beats.length === 0) await new Promise((turn) => setImmediate(turn))
  beats[0]!()
  const [first] = (await once(socket, 'data')) as [Buffer]
  assert.equal(first.toString(), ' ')
  resolve({ answer: 'done' })
  assert.deepEqual(JSON.parse(await text(socket)), { answer: 'done' })
  assert.equal(stopped, 1)
})

test('a server that ends before it has answered is told in a sentence', async (t) => {
  const dataDir = freshFolder(t)
  const still = { every: () => () => {}, after: () => () => {} }
  const { promise: asked, resolve: tell } = Promise.withResolvers<void>()
  const never = () => {
    tell()
    return new Promise<Reply>(() => {})
  }
  const server = await openAdminSocket(dataDir, never, silent, still)
  const reply = askServer(dataDir, ['backup'])
  await asked
  server.stop()
  assert.deepEqual(await reply, { refusal: 'The server ended before it had answered.' })
})

test('a server that hangs, or cuts the connection, is told in a sentence', async (t) => {
  const folder = freshFolder(t)
  const still = { every: () => () => {}, after: () => () => {} }
  const hanging = await openAdminSocket(folder, () => new Promise(() => {}), silent, still)
  t.after(() => hanging.stop())
  assert.match(
    JSON.stringify(await askServer(folder, ['backup'], 1)),
    /"refusal":"The running server does not answer\. /,
  )
  const cutting = createServer((socket) => void socket.destroy())
  const other = freshFolder(t)
  cutting.listen(join(other, 'admin.sock'))
  await once(cutting, 'listening')
  t.after(() => cutting.close())
  assert.deepEqual(await askServer(other, ['backup']), { refusal: 'The server ended before it had answered.' })
})
