import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/web/sync/new-id.ts'

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id of the page is a UUIDv7 that tells when it was made', () => {
  const id = newId(1_976_000_000_000)
  assert.match(id, V7)
  assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), 1_976_000_000_000)
})

test('ids sort as they were made, however many in a millisecond and when the clock goes back', () => {
  const now = 1_977_000_000_000
  const ids = Array.from({ length: 10_000 }, (_, index) => newId(index < 9000 ? now : now - 5000))
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every((id) => V7.test(id)))
})
