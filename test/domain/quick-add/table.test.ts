import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from '../../../src/domain/quick-add/parse.ts'
import { DAYS } from './tables/days.ts'
import { DAYS_IN_DANISH } from './tables/days-in-danish.ts'
import { MIXED } from './tables/mixed.ts'
import { NAMES } from './tables/names.ts'
import { REPEATS } from './tables/repeats.ts'
import { REPEATS_IN_DANISH } from './tables/repeats-in-danish.ts'
import { TIMES } from './tables/times.ts'
import { TRAPS } from './tables/traps.ts'
import { CONTEXT, type Row, said } from './world.ts'

const TABLES: Record<string, Row[]> = {
  'days in English': DAYS,
  'days in Danish': DAYS_IN_DANISH,
  'times of day': TIMES,
  'repeats in English': REPEATS,
  'repeats in Danish': REPEATS_IN_DANISH,
  'names, priorities, lengths and reminders': NAMES,
  'words that only look like tokens': TRAPS,
  'several tokens in one line': MIXED,
}

for (const [theme, rows] of Object.entries(TABLES))
  describe(`quick add understands ${theme}`, () => {
    for (const [line, content, expected, locale = 'en'] of rows)
      it(`${JSON.stringify(line)}${locale === 'en' ? '' : ` in ${locale}`} means ${expected || 'nothing but itself'}`, () => {
        const parsed = parse(line, { ...CONTEXT, locale })
        assert.deepEqual([parsed.content, said(parsed)], [content, expected])
      })
  })
