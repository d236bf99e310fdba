import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { TABLES } from './tables/all.ts'
import { TRAPS } from './tables/traps.ts'
import { CONTEXT, said } from './world.ts'

for (const [theme, rows] of Object.entries(TABLES))
  describe(`quick add understands ${theme}`, () => {
    for (const [line, content, expected, locale = 'en'] of rows)
      it(`${JSON.stringify(line)}${locale === 'en' ? '' : ` in ${locale}`} means ${expected || 'nothing but itself'}`, () => {
        const parsed = parse(line, { ...CONTEXT, locale })
        assert.deepEqual([parsed.content, said(parsed)], [content, expected])
      })
  })

for (const today of ['2026-10-29', '2026-12-28', '2027-05-04'])
  it(`words that only look like tokens are none on ${today} either`, () => {
    for (const [line, content, expected] of TRAPS) {
      const parsed = parse(line, { ...CONTEXT, today })
      if (expected === '') assert.deepEqual([parsed.content, said(parsed)], [content, ''], line)
    }
  })
