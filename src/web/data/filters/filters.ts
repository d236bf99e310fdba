import { computed } from '@preact/signals'
import type { Filter } from '../../../contract/labels.ts'
import { getAll } from '../../sync/api.ts'
import { liveTable } from '../../sync/state/live-tables.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { byPosition } from '../sorting.ts'

export const filters = liveTable<Filter>('filter')
export const filterList = computed(() => filters.all().toSorted(byPosition))

export const loadFilters = (): Promise<unknown> =>
  reconcile(
    () => getAll('/filters'),
    (all) => filters.replace(() => true, all),
  )
