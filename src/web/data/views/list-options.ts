import { signal } from '@preact/signals'
import { recall, remember } from '../../sync/local-storage.ts'
import type { GroupBy, Sort } from './grouping.ts'

/** How a list is sorted and grouped. */
export interface ListOptions {
  sort: Sort
  descending: boolean
  group: GroupBy
  /** Whether what is done shows below. */
  done: boolean
}

export type ViewKind = 'project' | 'label' | 'filter' | 'today'

/** How each kind of view is shown as long as nobody asks for anything else. */
const DEFAULTS: Record<ViewKind, ListOptions> = {
  project: { sort: 'manual', descending: false, group: 'section', done: false },
  label: { sort: 'date', descending: false, group: 'none', done: false },
  filter: { sort: 'date', descending: false, group: 'none', done: false },
  today: { sort: 'date', descending: false, group: 'date', done: false },
}

export const defaultOptions = (kind: ViewKind): ListOptions => DEFAULTS[kind]

/** By view, what was asked for in this browser. */
const chosen = signal<Readonly<Record<string, Partial<ListOptions>>>>(recall('ways', {}))

/** The options of one view: `project <id>`, `label <id>`, `filter <id>`, `today`. */
export const listOptions = (view: string): ListOptions => ({ ...DEFAULTS[viewKind(view)], ...chosen.value[view] })

export const viewKind = (view: string): ViewKind => view.split(' ', 1)[0] as ViewKind

/** Whether a view stands in its default order and groups. */
export function isDefaultOrder(view: string): boolean {
  const [now, usual] = [listOptions(view), defaultOptions(viewKind(view))]
  return now.sort === usual.sort && now.descending === usual.descending && now.group === usual.group
}

/** Changes the options of a view, and remembers that in this browser; null: the defaults again. */
export function setListOptions(view: string, change: Partial<ListOptions> | null): void {
  const { [view]: before, ...others } = chosen.peek()
  chosen.value = change ? { ...others, [view]: { ...before, ...change } } : others
  remember('ways', chosen.value)
}

/** Whether Upcoming was last shown by month in this browser: so it opens again. */
export const upcomingByMonth = signal(recall('upcoming-by-month', false))

export function showUpcomingByMonth(yes: boolean): void {
  upcomingByMonth.value = yes
  remember('upcoming-by-month', yes)
}
