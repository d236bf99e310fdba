import { show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { foldedWords } from '../../../src/domain/text/fold.ts'
import { offersFor } from '../../../src/web/screens/palette/commands.tsx'

const CONTEXT = { today: '2026-03-04', locale: 'en', weekStart: 1 }

test('a filter made of searched words has them as words, signs and all', (t) => {
  show(t, null)
  for (const typed of [
    'R&D budget',
    'a, b',
    'milk (2 l)',
    'foo)',
    'c++ !now',
    '5" nails',
    '"milk',
    'C:\\',
    'Sat&Sun',
  ]) {
    const offer = offersFor(typed).find(({ key }) => key === 'make a filter')!
    const parsed = parseFilter(offer.name.replace('Create filter: ', ''), CONTEXT)
    assert.deepEqual(parsed.ok && parsed.filter, { kind: 'search', words: foldedWords(typed) }, offer.name)
  }
})
