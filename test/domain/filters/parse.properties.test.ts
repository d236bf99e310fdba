import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { en } from '../../../src/domain/filters/languages/en.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { expressions, WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'
import { fc } from '../../support/chance.ts'

describe('reading any filter', () => {
  it('understands every way to write an expression as what it means', () => {
    fc.assert(
      fc.property(expressions(), ({ text, filter }) => {
        const parsed = parseFilter(text, WRITTEN_ON)
        assert.deepEqual(parsed.ok ? parsed.filter : parsed.message, filter)
      }),
      { numRuns: 2000 },
    )
  })

  it('is tried with every term that there is', () => {
    const texts = fc.sample(expressions(), { numRuns: 2000, seed: 1 }).map(({ text }) => text.toLowerCase())
    const terms = [
      ...Object.values(en.plain).map(([word]) => word!),
      ...Object.values(en.heads).map(([word]) => `${word}:`),
    ]
    assert.deepEqual(
      terms.filter((term) => !texts.some((text) => text.includes(term))),
      [],
    )
  })

  it('answers a filter or a place inside the text, whatever is typed', () => {
    const scraps = fc.constantFrom(
      ...'&|,!()\\"*#/@: \t',
      'today',
      'i går',
      'due:',
      'has:',
      '7 days',
      'p1',
      'søg:',
      '😀',
      '\ud800',
      '\0',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(fc.oneof(scraps, fc.string({ maxLength: 3 })), { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseFilter(text, WRITTEN_ON)
        if (parsed.ok) {
          let end = 0
          for (const term of parsed.terms) {
            assert.ok(end <= term.start && term.start < term.end && term.end <= text.length)
            end = term.end
          }
        } else {
          assert.ok(parsed.position >= 0 && parsed.position <= text.length)
          assert.ok(parsed.message.includes(parsed.expected))
        }
      }),
      { numRuns: 5000 },
    )
  })
})
