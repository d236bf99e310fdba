import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MOST_LABELS } from '../../../src/domain/lengths.ts'
import { da } from '../../../src/domain/quick-add/languages/da.ts'
import { en } from '../../../src/domain/quick-add/languages/en.ts'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { HOSTILE_PIECES } from './hostile.ts'
import { CONTEXT } from './world.ts'
import { fc } from '../../support/chance.ts'

const STEPS_PER_CHARACTER = 25

function steps(text: string): number {
  let count = 0
  parse(text, { ...CONTEXT, onStep: () => count++ })
  return count
}

it('hostile lines of 2,000 characters take a small multiple of their length in steps', () => {
  for (const piece of HOSTILE_PIECES) {
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
  const mixture = fc.array(fc.constantFrom(...words, ...HOSTILE_PIECES), { minLength: 50, maxLength: 400 })
  fc.assert(
    fc.property(mixture, (pieces) => steps(pieces.join('')) <= STEPS_PER_CHARACTER * pieces.join('').length),
    { numRuns: 300 },
  )
})

it('beyond the first 500 characters no dates are sought, so a line of a megabyte is no worse for each character', () => {
  const text = 'every 3rd friday of the month '.repeat(30_000)
  assert.ok(steps(text) < 3 * text.length)
})

it('a line has the labels that a task can have at most; further ones stay in the text', () => {
  const names = Array.from({ length: MOST_LABELS + 2 }, (_, index) => `@n${index}`)
  const { labels, content } = parse(`Buy ${names.join(' ')} @N0`, CONTEXT)
  assert.equal(labels.length, MOST_LABELS)
  assert.equal(content, `Buy ${names.slice(MOST_LABELS).join(' ')}`)
})
