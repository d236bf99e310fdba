import type { ViewSettings } from '../../../contract/view-settings.ts'
import type { Project } from '../../../contract/projects.ts'
import { getAll, patch } from '../../sync/api.ts'
import { liveTable } from '../../sync/state/live-tables.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { command } from '../command.ts'

/** A row's id is its key: `today`, `upcoming`, `inbox`, `project:{id}`, `label:{id}`, `filter:{id}`. */
type ViewRow = ViewSettings & { id: string }

const rowOf = (settings: ViewSettings): ViewRow => ({ ...settings, id: settings.key })

const views = liveTable<ViewRow>('view', { keyOf: ({ key }) => key as string })

export const DEFAULT_VIEW = { sort: null, order: null, group: null, show_completed: null, mode: null } as const

export type ViewChange = Partial<Omit<ViewSettings, 'key'>>

/** The person's settings of a view; null: the default. */
export const viewSettings = (key: string): Omit<ViewSettings, 'key'> => views.get(key) ?? DEFAULT_VIEW

export const viewOf = ({ id, is_inbox }: Project): string => (is_inbox ? 'inbox' : `project:${id}`)

export const loadViews = (): Promise<unknown> =>
  reconcile(
    () => getAll('/views'),
    (all) => views.replace(() => true, all.map(rowOf)),
  )

/** Changes the person's settings of a view, on all devices; `name` is for error messages. */
export function changeView(key: string, change: ViewChange, name: string): void {
  const known = views.peek(key)
  void command({
    name,
    show: () => views.overlay(key, known ? change : { ...DEFAULT_VIEW, ...change, key, id: key }),
    request: () => patch('/views/:key', { key }, change),
    settle: (fresh) => views.put(rowOf(fresh)),
    keepsUndo: false,
  })
}
