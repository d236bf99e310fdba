import { computed } from '@preact/signals'
import { text } from '../../text/text.ts'
import type { GroupBy, Sort } from './grouping.ts'
import { changeView, DEFAULT_VIEW, viewSettings, type ViewChange } from './view-settings.ts'

/** How a list is sorted and grouped. */
export interface ListOptions {
  sort: Sort
  descending: boolean
  group: GroupBy
  /** Whether what is completed shows below. */
  completed: boolean
}

export type ViewKind = 'project' | 'label' | 'filter' | 'today'

/** How each kind of view is shown as long as nobody asks for anything else. */
const DEFAULTS: Record<ViewKind, ListOptions> = {
  project: { sort: 'position', descending: false, group: 'section', completed: false },
  label: { sort: 'due', descending: false, group: 'none', completed: false },
  filter: { sort: 'due', descending: false, group: 'none', completed: false },
  today: { sort: 'due', descending: false, group: 'date', completed: false },
}

/** The options of one view, by its key. */
export function listOptions(view: string): ListOptions {
  const { sort, order, group, show_completed } = viewSettings(view)
  const usual = DEFAULTS[viewKind(view)]
  return {
    sort: sort ?? usual.sort,
    descending: order === 'desc',
    group: group ?? usual.group,
    completed: show_completed ?? usual.completed,
  }
}

/** The Inbox is a project like any other. */
export const viewKind = (view: string): ViewKind => (view === 'inbox' ? 'project' : (view.split(':', 1)[0] as ViewKind))

/** Whether a view stands in its default order and groups. */
export function isDefaultOrder(view: string): boolean {
  const [now, usual] = [listOptions(view), DEFAULTS[viewKind(view)]]
  return now.sort === usual.sort && now.descending === usual.descending && now.group === usual.group
}

export const isDefault = (view: string): boolean =>
  isDefaultOrder(view) && listOptions(view).completed === DEFAULTS[viewKind(view)].completed

/** Changes the options of a view. */
export const setListOptions = (view: string, change: ViewChange): void => changeView(view, change, text().sortAndGroup)

/** Shows a view by its defaults again. */
export function resetListOptions(view: string): void {
  const { mode: _mode, ...options } = DEFAULT_VIEW
  setListOptions(view, options)
}

/** Whether the person last chose to see Upcoming by month: so it opens again. */
export const upcomingByMonth = computed(() => viewSettings('upcoming').mode === 'calendar')

export function showUpcomingByMonth(yes: boolean): void {
  if (yes !== upcomingByMonth.peek()) changeView('upcoming', { mode: yes ? 'calendar' : 'list' }, text().nav.upcoming)
}
