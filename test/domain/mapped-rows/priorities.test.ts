import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priorityIn, scaleOf } from '../../../src/domain/mapped-rows/priorities.ts'

const read = (cells: readonly string[]) => cells.map((cell) => priorityIn(cell, scaleOf(cells)))

test('words of three levels are the priorities 1 to 3', () => {
  assert.deepEqual(read(['High', 'medium', 'LOW', 'None', '']), [1, 2, 3, 4, 4])
  assert.deepEqual(read(['Høj', 'Mellem', 'Lav', 'Ingen', 'Ingen prioritet']), [1, 2, 3, 4, 4])
  assert.deepEqual(read(['Hoch', 'Mittel', 'Niedrig', 'Keine', 'keine Priorität']), [1, 2, 3, 4, 4])
})

test('words of four levels are the priorities 1 to 4', () => {
  assert.deepEqual(read(['Urgent', 'High', 'Medium', 'Low', 'No priority']), [1, 2, 3, 4, 4])
  assert.deepEqual(read(['Haster', 'Høj', 'Mellem', 'Lav', 'Ingen']), [1, 2, 3, 4, 4])
  assert.deepEqual(read(['Dringend', 'Hoch', 'Mittel', 'Niedrig', '']), [1, 2, 3, 4, 4])
})

test('beside normal, which is none, low is none too; below urgent and high, normal is the third', () => {
  assert.deepEqual(read(['High', 'Normal', 'Low']), [1, 4, 4])
  assert.deepEqual(read(['Høj', 'Normal', 'Lav']), [1, 4, 4])
  assert.deepEqual(read(['Urgent', 'High', 'Normal', 'Low']), [1, 2, 3, 4])
})

test('a coloured sign before the word says nothing', () => {
  assert.deepEqual(read(['🔴 High', '⬆️ Medium', '🔥🔥 Urgent']), [2, 3, 1])
})

test('numbers are themselves, and what is neither is not understood', () => {
  assert.deepEqual(read(['1', 'P2', 'p3', '4.0', '5', '0', 'High-ish', '!!!', 'constructor']), [
    ...[1, 2, 3, 4],
    ...[null, null, null, null, null],
  ])
})
