import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmail, isTooShort } from '../../src/domain/credentials.ts'

test('an email address has one @ with something on both sides; a name beside it is not part of it', () => {
  for (const one of ['maja@example.org', 'maja@home', 'maja+errand@example.org']) assert.ok(isEmail(one), one)
  for (const one of ['', 'maja', '@home', 'maja@', 'maja@home@away', 'maja @home', 'Maja <maja@home>', '"maja"@home'])
    assert.ok(!isEmail(one), one)
})

test('a password of ten characters is long enough, whatever characters they are', () => {
  assert.ok(isTooShort('123456789'))
  assert.ok(!isTooShort('1234567890'))
  assert.ok(isTooShort('🌻'.repeat(9)))
  assert.ok(!isTooShort('🌻'.repeat(10)))
  assert.ok(!isTooShort(`1${'🌻'.repeat(500)}`))
  assert.ok(isTooShort('e\u0301'.repeat(9)), 'an accent of its own is no character')
  assert.ok(!isTooShort('e\u0301'.repeat(10)))
})
