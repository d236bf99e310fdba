import { MAX_LIMIT } from '../../contract/paging.ts'
import { computed } from '@preact/signals'
import type { Filter, FilteredTasks } from '../../contract/labels.ts'
import { get, getAll } from '../sync/api.ts'
import { keptList, type KeptList } from '../sync/kept-list.ts'
import { liveTable } from '../sync/live-tables.ts'
import { reconcile } from '../sync/reconcile.ts'
import { byPosition, tasks } from './tasks/tasks.ts'

export const filters = liveTable<Filter>('filter')
export const filterList = computed(() => filters.all().toSorted(byPosition))

export const loadFilters = (): Promise<unknown> =>
  reconcile(
    () => getAll('/filters'),
    (all) => filters.replace(() => true, all),
  )

/** What a filter finds: ids in order, and how many there are in all. The tasks themselves are in the store. */
export interface Matches {
  ids: string[]
  total: number
}

async function matches(ask: () => Promise<FilteredTasks>): Promise<Matches> {
  const { tasks: found, total } = await reconcile(ask, (answer) => tasks.put(...answer.tasks))
  return { ids: found.map((task) => task.id), total }
}

/** The ids of what a filter found when it was run last. */
export const matchesOf = ({ id, query }: Filter): KeptList<{ id: string }> => keptList(`filter ${id} ${query}`)

/** One that the server has not heard of yet is run by what it says. */
export async function runFilter(filter: Filter): Promise<void> {
  const { id, query } = filter
  const { ids } = filters.fromServer(id)
    ? await matches(() => get('/filters/:id/tasks', { id }, { limit: MAX_LIMIT }))
    : await previewFilter(query, MAX_LIMIT)
  matchesOf(filter).set(ids.map((one) => ({ id: one })))
}

export const previewFilter = (query: string, limit = 50): Promise<Matches> =>
  matches(() => get('/filters/preview', { query, limit }))

/** The completed tasks that a filter would find if they were open, as ids; none for one too long to ask. */
export const completedMatches = async ({ query }: Filter): Promise<string[]> =>
  (await previewFilter(`(${query}) & completed`, MAX_LIMIT)).ids
