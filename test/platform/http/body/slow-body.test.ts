import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { HttpRefusal } from '../../../../src/platform/http/answers/refusals.ts'
import { readBytes } from '../../../../src/platform/http/body/body.ts'
import { inPace } from '../../../../src/platform/http/body/pace.ts'

const body = () => Object.assign(new PassThrough(), { headers: { 'content-length': '10' } })

const isTooSlow = (error: unknown) => error instanceof HttpRefusal && error.status === 408

test('a body that is kept in memory has two minutes to come, however it trickles', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = body()
  const read = Promise.resolve(readBytes(slow as never as IncomingMessage, 100))
  slow.write('1')
  t.mock.timers.tick(119_999)
  slow.write('2')
  t.mock.timers.tick(1)
  await assert.rejects(read, isTooSlow)
})

test('a body that is kept in memory has 15 s to begin', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const read = Promise.resolve(readBytes(body() as never as IncomingMessage, 100))
  t.mock.timers.tick(15_000)
  await assert.rejects(read, isTooSlow)
})

/** A body that is read as it comes, and the work on it. */
function upload(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const stream = new PassThrough()
  const socket = Object.assign(new EventEmitter(), { bytesRead: 500 })
  const incoming = Object.assign(stream, { socket, complete: false })
  const made = Promise.withResolvers<string>()
  const released: string[] = []
  const work = inPace(incoming as never as IncomingMessage, made.promise, (what) => released.push(what))
  const come = (bytes: number) => {
    socket.bytesRead += bytes
    stream.write(Buffer.alloc(bytes))
    stream.read()
  }
  return { incoming, work, made, released, come }
}

test('an upload has 15 s to begin, and is let go of when it is made after all', async (t) => {
  const { work, made, released } = upload(t)
  t.mock.timers.tick(15_000)
  await assert.rejects(work, isTooSlow)
  made.resolve('late')
  await made.promise
  assert.deepEqual(released, ['late'])
})

test('a refused upload ends with its connection', async (t) => {
  const { incoming, work, made } = upload(t)
  made.reject(new Error('unknown field'))
  await assert.rejects(work, /unknown field/)
  incoming.socket.emit('close')
  assert.ok(incoming.destroyed)
})

test('a refused upload leaves nothing on a connection that goes on', async (t) => {
  const { incoming, work, made } = upload(t)
  made.reject(new Error('unknown field'))
  await assert.rejects(work, /unknown field/)
  incoming.resume().end()
  await once(incoming, 'close')
  assert.equal(incoming.socket.listenerCount('close'), 0)
})

test('an upload has an hour while 4 KiB come each second, and ends 30 s after they no longer do', async (t) => {
  const { work, come } = upload(t)
  for (let half = 0; half < 100; half++) {
    come(61_440)
    t.mock.timers.tick(15_000)
  }
  let isOver = false
  void work.catch(() => (isOver = true))
  await Promise.resolve()
  assert.equal(isOver, false)
  come(61_439)
  t.mock.timers.tick(15_000)
  come(61_440)
  t.mock.timers.tick(15_000)
  await assert.rejects(work, isTooSlow)
})

test('who reads slowly, or has read all, is not the sender', async (t) => {
  const { incoming, work, made } = upload(t)
  incoming.write('unread')
  t.mock.timers.tick(120_000)
  incoming.read()
  incoming.complete = true
  t.mock.timers.tick(120_000)
  made.resolve('made')
  assert.equal(await work, 'made')
})

test('a body that comes in time is read whole, and nothing is refused later', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const good = body()
  const read = Promise.resolve(readBytes(good as never as IncomingMessage, 100))
  good.end('0123456789')
  assert.equal((await read).toString(), '0123456789')
  t.mock.timers.tick(500_000)
})
