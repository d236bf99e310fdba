import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { isDeepEqual } from '../../../src/web/sync/deep-equal.ts'
import { cases, fc } from '../../support/chance.ts'
import { Table } from '../../../src/web/sync/state/table.ts'

interface Errand {
  id: string
  content: string
  labels: string[]
}

const milk = (): Errand => ({ id: 'milk', content: 'Buy milk', labels: ['shop'] })

test('what is read again as it was is the row that was there, what changed is another', () => {
  const table = new Table<Errand>('task')
  table.put(milk())
  const row = table.get('milk')
  table.put(milk())
  assert.equal(table.get('milk'), row)
  assert.deepEqual(table.all(), [row])
  for (const change of [{ content: 'Buy oat milk' }, { labels: ['shop', 'today'] }, { note: 'two' }]) {
    table.put({ ...milk(), ...change })
    assert.deepEqual(table.get('milk'), { ...milk(), ...change })
    assert.ok(table.all().includes(table.get('milk')!))
    table.put(milk())
    assert.deepEqual(table.get('milk'), milk())
  }
})

test('what was deleted is known to have been here; what a list of all lacks, and nobody told of, is not', () => {
  const table = new Table<Errand>('task')
  const rows = ['milk', 'bread', 'soap'].map((id) => ({ ...milk(), id }))
  table.put(...rows)
  table.drop('soap')
  table.replace(() => true, [rows[0]!])
  assert.deepEqual(
    table.all().map(({ id }) => id),
    ['milk'],
  )
  assert.deepEqual(
    ['milk', 'bread', 'soap', 'salt'].map((id) => table.knew(id)),
    [true, false, true, false],
  )
})

test('two rows are alike when they have the same fields and these say the same, in any order', () => {
  const plain = fc.constantFrom<unknown>(0, 1, '', 'a', null, undefined, true)
  const within = fc.oneof(plain, fc.array(plain, { maxLength: 2 }), fields(plain))
  fc.assert(
    fc.property(fields(within), fields(within), (one, other) => {
      assert.equal(isDeepEqual(one, other), isDeepStrictEqual(one, other))
      assert.ok(isDeepEqual(one, Object.fromEntries(Object.entries(structuredClone(one)).toReversed())))
    }),
    { numRuns: cases(20_000) },
  )
})

const fields = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom('a', 'b'), value, { maxKeys: 2, noNullPrototype: true })
