import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUuid, UUID_V7 } from '../../src/domain/uuid.ts'

test('an id is any lower-case UUID, one made by a client a UUIDv7', () => {
  const v4 = '0b5e4c1e-7a3c-4d0f-9d35-0f2b7a1c9e55'
  const v7 = '01932c07-4a8f-7c3e-8b1a-5f0e2d6c9a41'
  assert.deepEqual([isUuid(v4), UUID_V7.test(v4), isUuid(v7), UUID_V7.test(v7)], [true, false, true, true])
  for (const text of ['', v7.toUpperCase(), `${v7}\n`, ` ${v7}`, v7.replaceAll('-', ''), `{${v7}}`]) {
    assert.equal(isUuid(text), false, text)
    assert.equal(UUID_V7.test(text), false, text)
  }
  assert.equal(UUID_V7.test(v7.replace('-8b', '-cb')), false)
})
