import { until } from '../support/page.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editFilter } from '../../../src/web/data/filters/filter-changes.ts'
import { filters } from '../../../src/web/data/filters/filters.ts'
import { editLabel } from '../../../src/web/data/labels/label-changes.ts'
import { labels } from '../../../src/web/data/labels/labels.ts'
import { connection } from '../../../src/web/sync/live.ts'
import { overwritten, waiting } from '../../../src/web/sync/queue/current.ts'
import { backOnline, cabin } from '../support/cabin.ts'

test('who renames a label or a filter without a network leaves its colour and query as they are made elsewhere', async (t) => {
  const { home, wire } = await cabin(t)
  await backOnline(wire)
  const phone: string = (await home.api.post('/labels', { name: 'phone', color: 'green' })).body.id
  const urgent: string = (await home.api.post('/filters', { name: 'Urgent', query: 'p1', color: 'blue' })).body.id
  await until(() => labels.get(phone) !== undefined && filters.get(urgent) !== undefined)
  wire.cut()
  await until(() => connection.value === 'lost')
  editLabel(labels.get(phone)!, { name: 'calls', color: 'green' })
  editFilter(filters.get(urgent)!, { name: 'Pressing', query: 'p1', color: 'blue' })
  await until(() => waiting.value.length === 2)
  await home.api.patch(`/labels/${phone}`, { color: 'violet' })
  await home.api.patch(`/filters/${urgent}`, { query: 'p1 | p2', color: 'amber' })
  await backOnline(wire)
  const label = (await home.api.get('/labels')).body.labels.find(({ id }: { id: string }) => id === phone)
  const filter = (await home.api.get('/filters')).body.filters.find(({ id }: { id: string }) => id === urgent)
  assert.deepEqual([label.name, label.color], ['calls', 'violet'])
  assert.deepEqual([filter.name, filter.query, filter.color], ['Pressing', 'p1 | p2', 'amber'])
  assert.deepEqual(overwritten.peek(), [])
})
