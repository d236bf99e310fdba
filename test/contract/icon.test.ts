import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { exportedIcon, icon } from '../../src/contract/fields.ts'

const takes = (schema: v.GenericSchema, value: string) => v.safeParse(schema, value).success

test('an icon is one emoji, however many code points that has', () => {
  for (const one of ['🏠', '❤️', '☀', '👍🏽', '🏋️', '👩🏻‍❤️‍💋‍👩🏼', '👨🏻‍👩🏻‍👧🏻‍👦🏻', '🕵🏻‍♂️', '🇩🇰', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '#⃣', '🏳️‍🌈', ' 🌱 '])
    assert.ok(takes(icon, one), one)
})

test('what only belongs to an emoji is no icon, nor are several or other characters', () => {
  const joiner = '\u200d'
  const others = [
    '',
    'a',
    '3',
    '#',
    '🏡🏡',
    '🏠a',
    joiner,
    '\ufe0f',
    '\u20e3',
    '🏽',
    '🇩',
    '🇩🇰🇩🇰',
    `🏠${joiner}`,
    `${joiner}🏠`,
    'é',
  ]
  for (const other of others) assert.ok(!takes(icon, other), JSON.stringify(other))
})

test('a file that was exported with several emoji as an icon can be imported', () => {
  assert.ok(takes(exportedIcon, '🏡🏡'))
  for (const other of ['a', '3', '']) assert.ok(!takes(exportedIcon, other), other)
})
