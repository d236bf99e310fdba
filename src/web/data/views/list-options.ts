import { computed } from '@preact/signals'
import type { GroupBy, Sort } from './grouping.ts'
import { viewSettings } from './view-settings.ts'

/** How a list is sorted and grouped. */
export interface ListOptions {
  sort: Sort
  descending: boolean
  group: GroupBy
  /** Whether completed tasks are shown at the end. */
  completed: boolean
}

export type ViewKind = 'project' | 'label' | 'filter' | 'today'

/** The default order and groups of each kind of view; none is descending or shows what is completed. */
const DEFAULTS: Record<ViewKind, Pick<ListOptions, 'sort' | 'group'>> = {
  project: { sort: 'position', group: 'section' },
  label: { sort: 'due', group: 'none' },
  filter: { sort: 'due', group: 'none' },
  today: { sort: 'due', group: 'date' },
}

/** The options of one view, by its key. */
export function listOptions(view: string): ListOptions {
  const { sort, order, group, show_completed } = viewSettings(view)
  const usual = DEFAULTS[viewKind(view)]
  return {
    sort: sort ?? usual.sort,
    descending: order === 'desc',
    group: group ?? usual.group,
    completed: show_completed ?? false,
  }
}

/** The Inbox is a project like any other. */
export const viewKind = (view: string): ViewKind => (view === 'inbox' ? 'project' : (view.split(':', 1)[0] as ViewKind))

/** Whether a view has its default order and groups. */
export function isDefaultOrder(view: string): boolean {
  const [now, usual] = [listOptions(view), DEFAULTS[viewKind(view)]]
  return now.sort === usual.sort && !now.descending && now.group === usual.group
}

export const isDefault = (view: string): boolean => isDefaultOrder(view) && !listOptions(view).completed

/** Whether Upcoming is shown by month, as the person chose last. */
export const upcomingByMonth = computed(() => viewSettings('upcoming').mode === 'calendar')
