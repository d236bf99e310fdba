import { signal } from '@preact/signals'
import type { GroupBy, Sort } from './grouping.ts'
import { recall, remember } from '../../sync/local-storage.ts'

/** How a list is shown. */
export interface Way {
  sort: Sort
  descending: boolean
  group: GroupBy
  /** Whether what is done shows below. */
  done: boolean
}

export type ViewKind = 'project' | 'label' | 'filter' | 'today'

/** How each kind of view is shown as long as nobody asks for anything else. */
const USUAL: Record<ViewKind, Way> = {
  project: { sort: 'manual', descending: false, group: 'section', done: false },
  label: { sort: 'date', descending: false, group: 'none', done: false },
  filter: { sort: 'date', descending: false, group: 'none', done: false },
  today: { sort: 'date', descending: false, group: 'date', done: false },
}

export const usualWay = (kind: ViewKind): Way => USUAL[kind]

/** By view, what was asked for in this browser. */
const asked = signal<Readonly<Record<string, Partial<Way>>>>(recall('ways', {}))

/** The way of one view: `project <id>`, `label <id>`, `filter <id>`, `today`. */
export const wayOf = (view: string): Way => ({ ...USUAL[kindOf(view)], ...asked.value[view] })

export const kindOf = (view: string): ViewKind => view.split(' ', 1)[0] as ViewKind

/** Whether a view stands in its usual order and groups. */
export function isUsual(view: string): boolean {
  const [way, usual] = [wayOf(view), usualWay(kindOf(view))]
  return way.sort === usual.sort && way.descending === usual.descending && way.group === usual.group
}

/** Shows a view another way, and remembers that in this browser; null: as usual again. */
export function showAs(view: string, change: Partial<Way> | null): void {
  const { [view]: before, ...others } = asked.peek()
  asked.value = change ? { ...others, [view]: { ...before, ...change } } : others
  remember('ways', asked.value)
}
