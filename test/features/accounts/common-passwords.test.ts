import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommonPassword } from '../../../src/features/accounts/common-passwords.ts'

test('of the 10,000 passwords that leaked most often, those are refused that are long enough', () => {
  for (const common of ['1212121212', '1234512345', '1234567890-', '1q2w3e4r5t', 'QwertyQwerty'])
    assert.ok(isCommonPassword(common), common)
})

test('what repeats one character is refused only where people choose it: as long as it is typed, and on a keyboard', () => {
  for (const common of ['a'.repeat(10), 'A'.repeat(32), '!'.repeat(12)]) assert.ok(isCommonPassword(common), common)
  for (const rare of ['a'.repeat(1024), 'a'.repeat(33), '🙂'.repeat(10)]) assert.ok(!isCommonPassword(rare), rare)
})
