import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Table } from '../../src/web/sync/table.ts'

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
