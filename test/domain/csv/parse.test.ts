import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { csvLine } from '../../../src/domain/csv/cells.ts'
import { parseCsv } from '../../../src/domain/csv/parse.ts'

test('cells, quotes, line breaks and blank lines are read as csv-parse reads them', () => {
  const text = 'a,b\r\n"c ""d""","e\r\nf"\n\n,\rlast,'
  assert.deepEqual(parseCsv(text, ','), [
    ['a', 'b'],
    ['c "d"', 'e\r\nf'],
    ['', ''],
    ['last', ''],
  ])
  assert.deepEqual(parseCsv('a;b\tc\n1;2', ';'), [
    ['a', 'b\tc'],
    ['1', '2'],
  ])
  assert.deepEqual(parseCsv('', ','), [])
})

test('what csvLine writes is read back, and csv-parse agrees', () => {
  const cell = fc.stringMatching(/^[a"',;\t\n\r ]{0,6}$/)
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const text = rows.map(csvLine).join('')
      assert.deepEqual(parseCsv(text, ','), rows)
      assert.deepEqual(parse(text, { record_delimiter: '\r\n', relax_column_count: true }), rows)
    }),
  )
})

test('a file as large as may be sent is read whatever stands in it: quotes, cells, or a quote that is never closed', () => {
  const size = 10 * 1024 * 1024
  for (const text of ['"'.repeat(size), 'a,'.repeat(size / 2), '"a""'.repeat(size / 4), `"${'a'.repeat(size)}`])
    assert.ok(parseCsv(text, ',').length > 0)
})
