import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine, guarded, unguarded } from '../../../src/domain/csv/cells.ts'
import { fc } from '../../support/chance.ts'

test('a cell that a spreadsheet would run starts with an apostrophe, and reads as it was', () => {
  for (const cell of ['=1+1', '+45', '-1', '@SUM(A1)', '\t=1', '\r=1', "'=1"]) {
    assert.match(guarded(cell), /^'/)
    assert.equal(unguarded(guarded(cell)), cell)
  }
  assert.equal(guarded('Milk'), 'Milk')
  assert.equal(unguarded("'tis the season"), "'tis the season")
})

test('any text comes back from its guarded cell', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('', "'", '=', "'="),
      (text, start) => unguarded(guarded(start + text)) === start + text,
    ),
  )
})

test('what holds a separator, a quote, a line break or outer white space is quoted', () => {
  assert.equal(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', 'i;j']), 'a,"b,c","d""e","f\ng"," h","i;j"\r\n')
})
