import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { searchedWords, unknownHeads } from '../../../src/domain/filters/named.ts'
import { parseFilter } from '../../../src/domain/filters/parse.ts'
import { WRITTEN_ON } from '../../support/filters/filter-arbitrary.ts'

describe('words that are searched for', () => {
  it('can be told behind a head that is no keyword', () => {
    const heads = (text: string): string[] => {
      const parsed = parseFilter(text, WRITTEN_ON)
      return parsed.ok ? unknownHeads(text, parsed).map(({ head }) => head) : []
    }
    assert.deepEqual(heads('p1 & assigned by: me | Priority: 1'), ['assigned by', 'Priority'])
    assert.deepEqual(heads('assigned by:me | workspace:"Home" | deadline:today'), [
      'assigned by',
      'workspace',
      'deadline',
    ])
    assert.deepEqual(heads('search: a | due: today | http://x | "to: me" | milk'), [])
  })

  it('are told where no keyword and no quotation marks say so', () => {
    const words = (text: string): string[] => {
      const parsed = parseFilter(text, WRITTEN_ON)
      return parsed.ok ? searchedWords(text, parsed).map((each) => each.words) : []
    }
    assert.deepEqual(words('tody & p1 | !(call mum)'), ['tody', 'call mum'])
    assert.deepEqual(words('search: a | today | Priority: 1 | "to: me" | “b” | #Home | http://x'), ['http://x'])
  })
})
