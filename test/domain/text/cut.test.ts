import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cut, cutWithEllipsis } from '../../../src/domain/text/cut.ts'

test('a text that is too long is cut between its characters, whatever they take', () => {
  assert.equal(cut('Milk', 4), 'Milk')
  assert.equal(cut('Milk and bread', 4), 'Milk')
  assert.equal(cut('🥛🍞🧈', 3), '🥛🍞🧈')
  assert.equal(cut('🥛🍞🧈', 2), '🥛🍞')
  assert.equal(cut('🥛🍞🧈🧀', 1), '🥛')
})

test('an ellipsis takes the place of the last character, and of the space before it', () => {
  assert.equal(cutWithEllipsis('Milk', 4), 'Milk')
  assert.equal(cutWithEllipsis('Milk and bread', 6), 'Milk…')
  assert.equal(cutWithEllipsis('🥛🍞🧈', 2), '🥛…')
})
