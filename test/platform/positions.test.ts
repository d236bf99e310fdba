import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionsAfter, positionsAmong } from '../../src/platform/positions.ts'

test('new rows stand in order within each place, after what is there', () => {
  const [first, second] = positionsAfter(null, 2)
  assert.deepEqual(positionsAmong(['a', 'b', 'a', 'b']), [first, first, second, second])

  const [next] = positionsAfter('a5', 1)
  const [a, b, third] = positionsAmong(['a', 'b', 'a'], (place) => (place === 'a' ? 'a5' : null))
  assert.deepEqual([a, b], [next, first])
  assert.ok(a! > 'a5' && third! > a!)
  assert.deepEqual(positionsAmong([]), [])
})
