import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeAhead } from '../../../src/web/ui/floating/type-ahead.ts'

const names = ['Move up', 'Inbox', 'Groceries', 'Garden', 'Skagen in July', 'School']

test('letters go to the name that begins with them, else to one with such a word', () => {
  assert.equal(typeAhead('g', names, 0, 1000), 2)
  assert.equal(typeAhead('a', names, 2, 1100), 3, 'the next letter narrows it down')
  assert.equal(typeAhead('j', names, 3, 5000), 4, 'after a pause it begins anew')
  assert.equal(typeAhead('x', names, 4, 9000), -1)
})

test('the same letter again goes on to the next, round the end', () => {
  assert.equal(typeAhead('S', names, 0, 20_000), 4)
  assert.equal(typeAhead('s', names, 4, 20_100), 5)
  assert.equal(typeAhead('s', names, 5, 20_200), 4)
})
