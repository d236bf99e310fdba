import { text } from '../../text/text.ts'
import { filters } from '../filters/filters.ts'
import { labels } from '../labels/labels.ts'
import { projects, shownName } from '../projects/projects.ts'
import { changeView, DEFAULT_VIEW, type ViewChange } from './view-settings.ts'

/** Changes the options of a view. */
export const setListOptions = (view: string, change: ViewChange): void => changeView(view, change, nameOfView(view))

/** Resets a view to its defaults. */
export function resetListOptions(view: string): void {
  const { mode: _mode, ...options } = DEFAULT_VIEW
  setListOptions(view, options)
}

function nameOfView(view: string): string {
  const { nav, sortAndGroup } = text()
  const [kind, id] = view.split(':')
  const project = projects.peek(id)
  const label = labels.peek(id)
  if (kind === 'today' || kind === 'inbox') return nav[kind]
  return (project && shownName(project)) ?? (label && `@${label.name}`) ?? filters.peek(id)?.name ?? sortAndGroup
}
