import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { HttpRefusal } from '../../../src/platform/http/answers.ts'
import { readBytes } from '../../../src/platform/http/body.ts'

const body = () => Object.assign(new PassThrough(), { headers: { 'content-length': '10' } })

test('a body that is kept in memory has two minutes to come, however it trickles', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = body()
  const read = Promise.resolve(readBytes(slow as never as IncomingMessage, 100))
  slow.write('1')
  t.mock.timers.tick(119_999)
  slow.write('2')
  t.mock.timers.tick(1)
  await assert.rejects(read, (error) => error instanceof HttpRefusal && error.status === 408)
})

test('one that comes in time is read whole, and nothing is refused later', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const good = body()
  const read = Promise.resolve(readBytes(good as never as IncomingMessage, 100))
  good.end('0123456789')
  assert.equal((await read).toString(), '0123456789')
  t.mock.timers.tick(500_000)
})
