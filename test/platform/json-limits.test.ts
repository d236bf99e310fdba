import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exceededLimit } from '../../src/platform/json-limits.ts'

const COUNT = 2_100

/** Names of pieces that stand for the digits of a number, all of one length. */
const names = (digits: readonly string[], length: number): string[] =>
  Array.from({ length: COUNT }, (_, index) =>
    Array.from(
      index.toString(digits.length).padStart(length, '0'),
      (digit) => digits[parseInt(digit, digits.length)]!,
    ).join(''),
  )

/** The Thue–Morse sequence: with its opposite it shares the sum of products by any odd factor. */
const morse = (even: string, odd: string): string =>
  Array.from({ length: 128 }, (_, at) => (at.toString(2).replaceAll('0', '').length % 2 === 0 ? even : odd)).join('')

test('names that are all escapes, or share a simple hash, are counted one by one', () => {
  const kinds: [what: string, names: string[]][] = [
    ['escapes', names(['\\n', '\\t', '\\r', '\\b'], 6)],
    ['escapes and the characters in their place', names(['\\n', 'n', String.fromCharCode(0x16e)], 8)],
    ['Aa and BB', names(['Aa', 'BB'], 12)],
    ['Thue–Morse', names([morse('a', 'b'), morse('b', 'a')], 12)],
  ]
  for (const [what, all] of kinds) {
    assert.equal(new Set(all).size, COUNT)
    const json = `{${all.map((name) => `"${name}":1`).join()}}`
    for (const text of [json, Buffer.from(json)])
      assert.deepEqual(
        // A few of so many may share a hash by chance.
        [what, exceededLimit(text, { values: Infinity, names: COUNT - 10 })],
        [what, `more than ${COUNT - 10} different names`],
      )
    assert.deepEqual([what, exceededLimit(json, { values: Infinity, names: COUNT })], [what, null])
  }
})
