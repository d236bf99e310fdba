import { aTask, show } from '../support/window.tsx'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'preact/test-utils'
import type { Filter as FilterRow } from '../../../src/contract/labels.ts'
import { matchesOf } from '../../../src/web/data/filters/filter-matches.ts'
import { filters } from '../../../src/web/data/filters/filters.ts'
import { tasks } from '../../../src/web/data/tasks/tasks.ts'
import { FilterMatches } from '../../../src/web/screens/filter/filter-matches.tsx'
import { Filter } from '../../../src/web/screens/filter/filter.tsx'
import { forgetAll } from '../../../src/web/sync/state/live-tables.ts'
import { connection } from '../../../src/web/sync/live.ts'
import type { Ends } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

const mine = (query: string): FilterRow => ({
  id: 'mine',
  name: 'Mine',
  query,
  color: 'blue',
  position: 'a0',
  favourite: false,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
})

/** A filter without a network, as the last visit kept it: what it found, and of those tasks the ones with a title here. */
function filterOffline(test: Ends, query: string, found: Record<string, string | null>) {
  const filter = mine(query)
  test.after(forgetAll)
  connection.value = 'lost'
  filters.put(filter)
  matchesOf(filter).set(Object.keys(found).map((id) => ({ id })))
  for (const [id, content] of Object.entries(found)) if (content !== null) tasks.put(aTask({ id, content }))
  return show(test, <Filter id="mine" />)
}

test('a filter of completed tasks does not say that nothing matches before these were read', async (t) => {
  const { words } = filterOffline(t, 'completed', { lamp: null })
  await eventually(() => words().includes('This will load when you are back online.'))
  assert.ok(!words().includes('No matching tasks'))
})

test('a filter shows what is here of what it found before all of it was read', (t) => {
  const { words } = filterOffline(t, 'completed | all', { lamp: null, sofa: 'Old sofa' })
  assert.ok(words().includes('Old sofa'))
})

test('a filter that found nothing says so without a network too', (t) => {
  const { words } = filterOffline(t, 'completed', {})
  assert.ok(words().includes('No matching tasks'))
})

test('a filter that finds more than is shown says so', (t) => {
  tasks.put(aTask({ id: 'sofa', content: 'Old sofa' }))
  t.after(forgetAll)
  const { words } = show(t, <FilterMatches ids={['sofa']} query="all" filter={mine('all')} leftOut={800} />)
  assert.ok(words().includes('The first 1 of 801 matching tasks are shown.'))
})

test('a task that is ticked off leaves a filter of open tasks, also where its query names completed ones', async (t) => {
  const { words } = filterOffline(t, '!completed & all', { sofa: 'Old sofa', lamp: 'Lamp' })
  await act(() => tasks.put(aTask({ id: 'sofa', content: 'Old sofa', completed: true })))
  assert.ok(!words().includes('Old sofa'))
  assert.ok(words().includes('Lamp'))
})
