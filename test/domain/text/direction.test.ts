import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDirectionsEnded } from '../../../src/domain/text/direction.ts'

const [LRE, RLE, PDF, LRO, RLO] = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e']
const [LRI, RLI, FSI, PDI] = ['\u2066', '\u2067', '\u2068', '\u2069']

test('what changes its direction and never back is ended, the innermost first', () => {
  for (const sign of [LRE, RLE, LRO, RLO]) assert.equal(withDirectionsEnded(`a${sign}b`), `a${sign}b${PDF}`)
  for (const sign of [LRI, RLI, FSI]) assert.equal(withDirectionsEnded(`a${sign}b`), `a${sign}b${PDI}`)
  assert.equal(withDirectionsEnded(`${RLO}a${RLI}b${LRE}c`), `${RLO}a${RLI}b${LRE}c${PDF}${PDI}${PDF}`)
})

test('a text without signs of direction, or with all of them ended, stays as it is', () => {
  for (const text of ['', 'Paint', 'שלום Bo', `${RLE}a${PDF}b`, `${RLI}a${LRI}b${PDI}${PDI}`, `${RLI}a${RLO}b${PDI}c`])
    assert.equal(withDirectionsEnded(text), text)
})

test('an end without a beginning ends nothing, and one of an embedding none of an isolate around it', () => {
  assert.equal(withDirectionsEnded(`${PDF}${PDI}a`), `${PDF}${PDI}a`)
  assert.equal(withDirectionsEnded(`${RLI}a${PDF}b`), `${RLI}a${PDF}b${PDI}`)
  assert.equal(withDirectionsEnded(`${RLO}a${PDI}b`), `${RLO}a${PDI}b${PDF}`)
})

test('a line break ends what was begun before it', () => {
  assert.equal(withDirectionsEnded(`${RLO}a\nb`), `${RLO}a\nb`)
  assert.equal(withDirectionsEnded(`${RLO}a\n${RLI}b`), `${RLO}a\n${RLI}b${PDI}`)
})
