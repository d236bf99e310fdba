import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UUID_V7 } from '../../src/domain/uuid.ts'
import { newId, newSecret, sha256, sha256Hex } from '../../src/platform/ids.ts'

test('new ids are lower-case UUIDv7, all different and in the order they were made', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  assert.ok(ids.every((id) => UUID_V7.test(id)))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids.toSorted(), ids)
})

test('a secret is 32 random bytes in base64url', () => {
  assert.match(newSecret(), /^[\w-]{43}$/)
  assert.notEqual(newSecret(), newSecret())
})

test('hashes are SHA-256, of text in UTF-8', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  assert.equal(sha256Hex('abc'), abc)
  assert.equal(sha256(Buffer.from('abc')).toString('hex'), abc)
})
