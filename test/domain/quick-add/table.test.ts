import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { TABLES } from './tables/all.ts'
import { CONTEXT, said } from './world.ts'

for (const [theme, rows] of Object.entries(TABLES))
  describe(`quick add understands ${theme}`, () => {
    for (const [line, content, expected, locale = 'en'] of rows)
      it(`${JSON.stringify(line)}${locale === 'en' ? '' : ` in ${locale}`} means ${expected || 'nothing but itself'}`, () => {
        const parsed = parse(line, { ...CONTEXT, locale })
        assert.deepEqual([parsed.content, said(parsed)], [content, expected])
      })
  })
