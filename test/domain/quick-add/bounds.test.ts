import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { da } from '../../../src/domain/quick-add/languages/da.ts'
import { en } from '../../../src/domain/quick-add/languages/en.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { CONTEXT } from './world.ts'

const STEPS_PER_CHARACTER = 25

function steps(text: string): number {
  let count = 0
  parse(text, { ...CONTEXT, onStep: () => count++ })
  return count
}

const PIECES = [
  [
    '#',
    '#a ',
    '#"',
    '#"a ',
    '#“a ',
    '"a ',
    '"',
    '(',
    ')',
    ')a',
    '@a ',
    '+',
    '/',
    'a/b-c ',
    '!30 ',
    '!',
    '!!1 ',
    '.',
    ' ',
    '\t',
  ],
  ['1 ', '9', '9:', '15/3 ', '10am ', '1h30m ', 'kl.10 ', '17. ', '3rd and ', '1 h 30 min ', 'at 10 ', '2026-'],
  [
    'mon ',
    'mon, ',
    'mon-',
    'mon/',
    'every mon, ',
    '14 jan, ',
    'every 14 jan and ',
    'every first and ',
    'every 2nd ',
    'den 1. i ',
  ],
  [
    'every ',
    'hver ',
    'daily ',
    'evening ',
    'tomorrow ',
    'every day until friday ',
    'on by due ',
    'on due until ',
    'in the ',
  ],
].flat()

it('hostile lines of 2,000 characters take a small multiple of their length in steps', () => {
  for (const piece of PIECES) {
    const text = piece.repeat(2000 / piece.length)
    assert.ok(steps(text) <= STEPS_PER_CHARACTER * text.length, `${piece}: ${steps(text)}`)
  }
})

it('so does any mixture of words of both languages', () => {
  const words = [
    ...new Set(
      JSON.stringify([en, da])
        .toLowerCase()
        .match(/[\p{L}]+/gu),
    ),
  ].map((word) => `${word} `)
  const mixture = fc.array(fc.constantFrom(...words, ...PIECES), { minLength: 50, maxLength: 400 })
  fc.assert(
    fc.property(mixture, (pieces) => steps(pieces.join('')) <= STEPS_PER_CHARACTER * pieces.join('').length),
    { numRuns: 300 },
  )
})

it('beyond the first 500 characters no dates are sought, so a line of a megabyte is no worse for each character', () => {
  const text = 'every 3rd friday of the month '.repeat(30_000)
  assert.ok(steps(text) < 3 * text.length)
})
