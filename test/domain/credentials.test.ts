import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmail, isTooShort, trimmedEmail } from '../../src/domain/credentials.ts'

test('an email address has one @ with something on both sides; a name beside it is not part of it', () => {
  for (const one of ['maja@example.org', 'maja@home', 'maja+errand@example.org']) assert.ok(isEmail(one), one)
  for (const one of ['', 'maja', '@home', 'maja@', 'maja@home@away', 'maja @home', 'Maja <maja@home>', '"maja"@home'])
    assert.ok(!isEmail(one), one)
})

test('nothing in an email address is invisible, and what is so at its ends is dropped', () => {
  for (const one of ['ma\u200bja@home', 'maja@ho\u2800me', 'maja@\u2060home', 'maja@home\ufffa'])
    assert.ok(!isEmail(one), escape(one))
  for (const one of ['maja@home', '\u200e maja@home \u2060', '\u2800maja@home\u00ad'])
    assert.equal(trimmedEmail(one), 'maja@home', escape(one))
  for (const one of ['', ' \u200b']) assert.equal(trimmedEmail(one), '')
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
