import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { roomFor } from '../../../src/platform/http/answer-memory.ts'
import { Json } from '../../../src/platform/http/json.ts'
import { ok } from '../../../src/platform/http/route.ts'
import { get } from '../../support/planted-routes.ts'
import { serve } from './support.ts'

const answer = () => new EventEmitter() as ServerResponse
const isSame = (one: Buffer, other: Buffer) => one.buffer === other.buffer

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

test('answers that wait for a client to read are not written over by those after them', async (t) => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const listed = get('/:letter', {
    who: 'anyone',
    read: (_on, { params }) => ok({ list: new Json([Buffer.from(`"${params.letter!.repeat(500_000)}"`)]) }),
  })
  const { port } = await serve(t, { routes: [listed] })
  const socket = connect(port, '127.0.0.1')
  const asked = letters.map((letter, index) => {
    const connection = index === letters.length - 1 ? 'close' : 'keep-alive'
    return `GET /api/v1/${letter} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`
  })
  socket.write(asked.join(''))
  const lists = [...(await text(socket)).matchAll(/\{"list":"([a-z]+)"\}/g)].map(([, list]) => list!)
  assert.deepEqual(
    lists.map((list) => [[...new Set(list)].join(''), list.length]),
    letters.map((letter) => [letter, 500_000]),
  )
})
