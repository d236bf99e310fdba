import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { csvLine } from '../../../src/domain/csv/cells.ts'
import { parseCsv } from '../../../src/domain/csv/parse.ts'
import { csvRecords } from '../../../src/platform/csv/records.ts'
import { fc } from '../../support/chance.ts'

const cellsOf = (text: string, delimiter: string) => parseCsv(text, delimiter).map(({ cells }) => cells)

test('cells, quotes, line breaks and blank lines are read as csv-parse reads them', () => {
  const text = 'a,b\r\n"c ""d""","e\r\nf"\n\n,\rlast,'
  assert.deepEqual(cellsOf(text, ','), [
    ['a', 'b'],
    ['c "d"', 'e\r\nf'],
    ['', ''],
    ['last', ''],
  ])
  assert.deepEqual(cellsOf('a;b\tc\n1;2', ';'), [
    ['a', 'b\tc'],
    ['1', '2'],
  ])
  assert.deepEqual(cellsOf('', ','), [])
})

test('what csvLine writes is read back, and csv-parse agrees', () => {
  const cell = fc.stringMatching(/^[a"',;\t\n\r ]{0,6}$/)
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const text = rows.map(csvLine).join('')
      assert.deepEqual(cellsOf(text, ','), rows)
      assert.deepEqual(parse(text, { record_delimiter: '\r\n', relax_column_count: true }), rows)
    }),
  )
})

test('a record knows the line it starts in: blank ones count, and those within quotes, however lines end', async () => {
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
  const record = fc.oneof(
    fc.constantFrom('', 'a,b', ' ,').map((text) => ({ text, lines: 1 })),
    fc.tuple(lineEnd, fc.nat(2)).map(([end, count]) => ({ text: `a,"x${end.repeat(count)}y"`, lines: count + 1 })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 6 }), lineEnd, async (records, end) => {
      const starts: number[] = []
      let line = 1
      for (const { lines } of records) {
        starts.push(line)
        line += lines
      }
      const text = records.map((each) => each.text + end).join('')
      const filled = starts.filter((_, index) => records[index]!.text !== '')
      assert.deepEqual(
        parseCsv(text, ',').map((each) => each.line),
        filled,
      )
      const found: number[] = []
      for await (const each of csvRecords(text, ',')) found.push(each.line)
      assert.deepEqual(found, starts)
    }),
    { numRuns: 500 },
  )
})

test('a file as large as may be sent is read whatever stands in it: quotes, cells, or a quote that is never closed', () => {
  const size = 10 * 1024 * 1024
  for (const text of ['"'.repeat(size), 'a,'.repeat(size / 2), '"a""'.repeat(size / 4), `"${'a'.repeat(size)}`])
    assert.ok(parseCsv(text, ',').length > 0)
})

test('an emoji where two pieces of a file meet stays whole', async () => {
  const cells = [65_533, 65_534, 65_535].map((length) => 'a'.repeat(length) + '😀'.repeat(40_000))
  for (const cell of cells) {
    const found: string[][] = []
    for await (const each of csvRecords(`b,${cell}\n`, ',')) found.push(each.cells)
    assert.ok(found[0]![1] === cell, `${cell.length} characters are not read as they are written`)
  }
})
