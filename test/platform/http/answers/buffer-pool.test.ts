import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { pooledBuffer } from '../../../../src/platform/http/answers/buffer-pool.ts'

const answer = () => new EventEmitter() as ServerResponse
const isSame = (one: Buffer, other: Buffer) => one.buffer === other.buffer

test('an answer gets the buffer of one that was sent, never that of one under way', () => {
  const [first, second, third] = [answer(), answer(), answer()]
  const buffer = pooledBuffer(70_000, first)
  assert.equal(buffer.length, 70_000)
  const other = pooledBuffer(70_000, second)
  assert.ok(!isSame(buffer, other))
  first.emit('close')
  assert.ok(isSame(buffer, pooledBuffer(100_000, third)))
  assert.ok(!isSame(other, pooledBuffer(100_000, answer())))
})

test('no more than two megabytes are kept', () => {
  const under = Array.from({ length: 40 }, answer)
  const buffers = under.map((one) => pooledBuffer(200_000, one))
  for (const one of under) one.emit('close')
  const again = Array.from({ length: 40 }, () => pooledBuffer(200_000, answer()))
  const kept = again.filter((buffer) => buffers.some((before) => isSame(buffer, before)))
  assert.ok(kept.length > 0 && kept.length <= 8, `${kept.length} of 256 KB`)
})
