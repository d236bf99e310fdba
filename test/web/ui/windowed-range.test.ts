import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  A_SCREEN_AHEAD,
  NOTHING_AHEAD,
  offsetsOf,
  rangeInSight,
  type Measures,
  type Range,
} from '../../../src/web/ui/windowed-list/range.ts'
import { fc } from '../../support/chance.ts'

const keys = Array.from({ length: 10_000 }, (_, index) => `row ${index}`)
const even: Measures = { heights: new Map(), usual: 50, gap: 0, width: 800 }
const at = (top: number, now: Range = [0, 30], ahead = A_SCREEN_AHEAD): Range =>
  rangeInSight(offsetsOf(keys, even), { top, bottom: top + 500 }, now, ahead)

test('the rows in sight are drawn, and a screen above and below', () => {
  assert.deepEqual(at(100_000), [1990, 2021])
  assert.deepEqual(at(0, [5, 6]), [0, 21])
  assert.deepEqual(at(499_500), [9980, 10_000])
})

test('the first frame draws what is in sight, and keeps what is drawn around it', () => {
  assert.deepEqual(at(100_000, [0, 30], NOTHING_AHEAD), [2000, 2011])
  const now = at(100_000)
  assert.equal(at(100_200, now, NOTHING_AHEAD), now)
})

test('what is drawn stays while it reaches half a screen beyond what is in sight', () => {
  const now = at(100_000)
  assert.equal(at(100_200, now), now)
  assert.notEqual(at(100_400, now), now)
})

test('a list far from the window draws nothing', () => {
  assert.deepEqual(at(-1200), [0, 0])
  assert.deepEqual(at(501_000), [0, 0])
})

test('after everything was drawn for paper, most goes again', () => {
  assert.deepEqual(at(0, [0, Infinity]), [0, 21])
})

test('whatever the heights, every row in sight is drawn, and never many more', () => {
  const heights = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(heights, fc.integer({ min: -1000, max: 30_000 }), fc.integer({ min: 0, max: 12 }), (all, top, gap) => {
      const names = all.map((_, index) => String(index))
      const measures = { ...even, gap, heights: new Map(all.map((px, index) => [String(index), px])) }
      const offsets = offsetsOf(names, measures)
      const sight = { top, bottom: top + 600 }
      const [from, to] = rangeInSight(offsets, sight, [0, 0], A_SCREEN_AHEAD)
      for (const index of names.keys()) {
        const isInSight = offsets[index]! < sight.bottom && offsets[index + 1]! - gap > sight.top
        if (isInSight) assert.ok(index >= from && index < to, `row ${index}`)
      }
      assert.ok(to - from <= 1800 / 20 + 2)
    }),
  )
})
