import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { roomFor } from '../../../src/platform/http/answer-memory.ts'
import { Json } from '../../../src/platform/http/json.ts'
import { ok } from '../../../src/platform/http/route.ts'
import { eventually } from '../../support/eventually.ts'
import { get } from '../../support/planted-routes.ts'
import { serve } from './support.ts'

const answer = () => new EventEmitter() as ServerResponse
const isSame = (one: Buffer, other: Buffer) => one.buffer === other.buffer

// The first, while nothing else is kept that the answers could get instead.
test('an answer that waits behind another for its client to read is not written over by those for others', async (t) => {
  // More than the system takes for a client that does not read.
  const lengths: Record<string, number> = { a: 16_000_000, b: 500_000, c: 500_000 }
  const asked: string[] = []
  const listed = get('/:letter', {
    who: 'anyone',
    read: (_on, { params: { letter } }) => {
      asked.push(letter)
      return ok({ list: new Json([Buffer.from(`"${letter!.repeat(lengths[letter!]!)}"`)]) })
    },
  })
  const { port } = await serve(t, { routes: [listed] })
  const socket = connect(port, '127.0.0.1')
  const request = (letter: string, connection: string) =>
    `GET /api/v1/${letter} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`
  socket.write(request('a', 'keep-alive') + request('b', 'close'))
  await eventually(() => assert.deepEqual(asked, ['a', 'b']))
  for (let times = 0; times < 4; times++) await (await fetch(`http://127.0.0.1:${port}/api/v1/c`)).text()

  const lists = [...(await text(socket)).matchAll(/\{"list":"([a-z]+)"\}/g)].map(([, list]) => list!)
  assert.deepEqual(
    lists.map((list) => [[...new Set(list)].join(''), list.length]),
    [
      ['a', lengths['a']],
      ['b', lengths['b']],
    ],
  )
})

test('an answer gets the memory of one that was sent, never that of one under way', () => {
  const [first, second, third] = [answer(), answer(), answer()]
  const room = roomFor(70_000, first)
  assert.equal(room.length, 70_000)
  const other = roomFor(70_000, second)
  assert.ok(!isSame(room, other))
  first.emit('close')
  assert.ok(isSame(room, roomFor(100_000, third)))
  assert.ok(!isSame(other, roomFor(100_000, answer())))
})

test('no more than two megabytes are kept', () => {
  const under = Array.from({ length: 40 }, answer)
  const rooms = under.map((one) => roomFor(200_000, one))
  for (const one of under) one.emit('close')
  const again = Array.from({ length: 40 }, () => roomFor(200_000, answer()))
  const kept = again.filter((room) => rooms.some((before) => isSame(room, before)))
  assert.ok(kept.length > 0 && kept.length <= 8, `${kept.length} of 256 KB`)
})
