/** Finds in an account export what its view settings belong to. */
import type { ExportedFilter, ExportedLabel, ExportedProject, ExportedView } from '../../../contract/account-export.ts'
import { COMMON_VIEWS } from '../../../contract/view-settings.ts'
import { caseFolded } from '../../../domain/text/case.ts'

/** A common view by its key, a label by its folded name, a filter or project by its index in the file. */
type ViewTarget = { common: string } | { label: string } | { filter: number } | { project: number }

export interface ReadyView extends ExportedView {
  target: ViewTarget
}

/** What view settings can belong to. */
export interface Named {
  labels: readonly ExportedLabel[]
  filters: readonly ExportedFilter[]
  projects: readonly Pick<ExportedProject, 'id'>[]
}

/** The view settings with their targets. `unknown`: keys that name nothing in the file. */
export function readyViews(views: readonly ExportedView[], named: Named): { ready: ReadyView[]; unknown: string[] } {
  const targets = new Map<string, ViewTarget>(COMMON_VIEWS.map((key) => [key, { common: key }]))
  for (const { id, name } of named.labels) if (id) targets.set(`label:${id}`, { label: caseFolded(name) })
  for (const [filter, { id }] of named.filters.entries()) if (id) targets.set(`filter:${id}`, { filter })
  for (const [project, { id }] of named.projects.entries()) if (id) targets.set(`project:${id}`, { project })
  const ready: ReadyView[] = []
  const unknown: string[] = []
  for (const view of views) {
    const target = targets.get(view.key)
    if (target) ready.push({ ...view, target })
    else unknown.push(view.key)
  }
  return { ready, unknown }
}
