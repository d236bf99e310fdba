import assert from 'node:assert/strict'
import { it } from 'node:test'
import { da } from '../../../src/domain/quick-add/languages/da.ts'
import { en } from '../../../src/domain/quick-add/languages/en.ts'
import { lexiconOf } from '../../../src/domain/quick-add/lexicon.ts'
import type { Line } from '../../../src/domain/quick-add/line.ts'
import { kindsOf } from '../../../src/domain/quick-add/slots/first-words.ts'
import { SLOTS } from '../../../src/domain/quick-add/slots/index.ts'
import { wordsOf } from '../../../src/domain/quick-add/words.ts'
import { CONTEXT } from './world.ts'
import { fc } from '../../support/chance.ts'

/** In which every slot can be read somewhere. */
const SAMPLES = [
  'monday or friday',
  'mon - fri',
  'mondays and fridays',
  'mandagen og torsdagen',
  'business day',
  '24 to 27 december',
  'friday the thirteenth',
  'second monday and twenty first',
  '14 jan and 14 apr',
  '14/1 and 14/4',
  '15.3.27 and 2027-03-15',
  'december 17 2027',
  'tuesday week',
  '20 kr',
  '4 Oak Street',
  '1st and 15th',
  '4th floor',
  'odd weeks',
  "3 hours' time",
  '30 minute slots',
  'every week, every month, every year',
  '3d and 1h30',
  'nine at half past 3',
  '10-tiden',
  '3pm-4pm',
  '10 and 11 in the morning',
  '4.12 kl 19',
]
const VOCABULARY = [
  ...SAMPLES,
  ...JSON.stringify([en, da]).match(/[\p{Ll}’'-]+/gu)!,
  ...['1', '3rd', '4.', '10:30', '15.30', '3pm', '2½', '½', '24.12.', 'mon-fri', 'mon/wed', 'mandag,onsdag'],
  ...['7.-sidste', 'titiden', '3-4', '–', '%', 'kr.'],
]
const lexicons = [en, da].map(lexiconOf)

/** The slots that are read in a line; fails for one that begins with a word it may not begin with. */
function readIn(text: string): string[] {
  const words = wordsOf(text, 0, text.length, ['kl'], () => {})
  const line: Line = { words, context: CONTEXT, lexicons, step: () => {} }
  const places = words.flatMap((word, at) => lexicons.map((lexicon) => ({ word, at, lexicon })))
  return Object.entries(SLOTS).flatMap(([name, { read, begins }]) => {
    const found = places.filter(({ at, lexicon }) => read(line, at, lexicon))
    for (const { word } of found) assert.ok(begins & kindsOf(line, word.text), `${name} at ${word.text}: ${text}`)
    return found.length > 0 ? [name] : []
  })
}

it('a slot begins with a word of a kind that it may begin with', () => {
  const read = new Set(SAMPLES.flatMap(readIn))
  assert.deepEqual(
    Object.keys(SLOTS).filter((name) => !read.has(name)),
    [],
  )
  const lines = fc.array(fc.constantFrom(...VOCABULARY), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(lines, (words) => void readIn(words.join(' '))),
    { numRuns: 200 },
  )
})
