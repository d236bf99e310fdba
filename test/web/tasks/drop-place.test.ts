import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionsBetween, dropPlaceAt } from '../../../src/web/data/tasks/moving/positions.ts'
import { fc } from '../../support/chance.ts'

const rows = [
  { id: 'bed', depth: 0 },
  { id: 'measure', depth: 1 },
  { id: 'ruler', depth: 2 },
  { id: 'shed', depth: 0 },
]

test('a task lands at the top, between two others', () => {
  assert.deepEqual(dropPlaceAt(rows, 3, 0), { parent_id: null, after_id: 'bed', depth: 0 })
  assert.deepEqual(dropPlaceAt(rows, 0, 0), { parent_id: null, after_id: null, depth: 0 })
  assert.deepEqual(dropPlaceAt(rows, 4, 0), { parent_id: null, after_id: 'shed', depth: 0 })
})

test('a task lands as deep as it is held', () => {
  assert.deepEqual(dropPlaceAt(rows, 3, 1), { parent_id: 'bed', after_id: 'measure', depth: 1 })
  assert.deepEqual(dropPlaceAt(rows, 3, 2), { parent_id: 'measure', after_id: 'ruler', depth: 2 })
  assert.deepEqual(dropPlaceAt(rows, 3, 3), { parent_id: 'ruler', after_id: null, depth: 3 })
})

test('a task lands no deeper than below the row above, and no higher than the row below', () => {
  assert.deepEqual(dropPlaceAt(rows, 4, 9), { parent_id: 'shed', after_id: null, depth: 1 })
  assert.deepEqual(dropPlaceAt(rows, 2, 0), { parent_id: 'measure', after_id: null, depth: 2 })
  assert.deepEqual(dropPlaceAt(rows, 1, 0), { parent_id: 'bed', after_id: null, depth: 1 })
  assert.deepEqual(dropPlaceAt([], 0, 3), { parent_id: null, after_id: null, depth: 0 })
})

test('what hangs on a task never comes deeper than the fifth level', () => {
  assert.deepEqual(dropPlaceAt(rows, 3, 3, 2), { parent_id: 'measure', after_id: 'ruler', depth: 2 })
  assert.deepEqual(dropPlaceAt(rows, 2, 2, 4), { parent_id: null, after_id: 'bed', depth: 0 })
})

test('positions shown ahead of the server stand between their neighbours, also of one another', () => {
  const moves = fc.array(fc.record({ gap: fc.nat(), count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 8 })
  fc.assert(
    fc.property(moves, (all) => {
      const list = ['a0', 'a0V', 'a1', 'b12']
      for (const { gap, count } of all) {
        const at = gap % (list.length + 1)
        list.splice(at, 0, ...positionsBetween(list[at - 1], list[at], count))
      }
      assert.deepEqual(list, list.toSorted())
      assert.equal(new Set(list).size, list.length)
    }),
    { numRuns: 500 },
  )
})
