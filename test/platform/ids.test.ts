import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid, isUuidV7, newId, newSecret, sha256, sha256Hex } from '../../src/platform/ids.ts'

test('new ids are lower-case UUIDv7, all different and in the order they were made', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  assert.ok(ids.every(isUuidV7))
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(ids.toSorted(), ids)
})

test('an id in a path is any lower-case UUID, one made by a client a UUIDv7', () => {
  const v4 = '0b5e4c1e-7a3c-4d0f-9d35-0f2b7a1c9e55'
  const v7 = '01932c07-4a8f-7c3e-8b1a-5f0e2d6c9a41'
  assert.deepEqual([isUuid(v4), isUuidV7(v4), isUuid(v7), isUuidV7(v7)], [true, false, true, true])
  for (const text of [
    '',
    v7.toUpperCase(),
    `${v7}\n`,
    ` ${v7}`,
    v7.replaceAll('-', ''),
    v7.replace('-8b', '-cb'),
    `{${v7}}`,
  ]) {
    assert.equal(isUuidV7(text), false, text)
  }
})

test('a secret is 32 random bytes in base64url unless told', () => {
  assert.match(newSecret(), /^[\w-]{43}$/)
  assert.match(newSecret(16), /^[\w-]{22}$/)
  assert.notEqual(newSecret(), newSecret())
})

test('hashes are SHA-256, of text in UTF-8', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  assert.equal(sha256Hex('abc'), abc)
  assert.equal(sha256(Buffer.from('abc')).toString('hex'), abc)
})
