import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setNewest, SlidingWindow } from '../../../src/features/accounts/sliding-window.ts'

test('a window has room again as its oldest leaves it', () => {
  const window = new SlidingWindow(2, 1000)
  window.count('a', 0)
  window.count('a', 400)
  assert.deepEqual([window.left('a', 500), window.wait('a', 500), window.left('b', 500)], [0, 500, 2])
  assert.deepEqual([window.left('a', 1000), window.wait('a', 1000)], [1, 0])
})

test('what is kept never grows past its limit: the one that was counted longest ago goes', () => {
  const kept = new Map<string, number>()
  for (const key of ['a', 'b', 'a', 'c']) setNewest(kept, key, 0, 2)
  assert.deepEqual([...kept.keys()], ['a', 'c'])
})
