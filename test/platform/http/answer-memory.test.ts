import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { roomFor } from '../../../src/platform/http/answer-memory.ts'

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
