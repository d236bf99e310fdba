import { signal } from '@preact/signals'
import type { Project } from '../../../contract/projects.ts'
import { editProject } from './projects.ts'
import { recall, remember } from '../../sync/local-storage.ts'

export type ViewMode = Project['view_mode']

/** By project: how it is looked at in this browser by one who may not change it for all. */
const own = signal<Readonly<Record<string, ViewMode>>>(recall('views', {}))

/** How a project is shown: as its owner chose, unless another has chosen for themself. */
export const viewModeOf = ({ id, role, view_mode }: Project): ViewMode =>
  role === 'owner' ? view_mode : (own.value[id] ?? view_mode)

/** The owner changes the view for everybody; anybody else only for themself, in this browser. */
export function chooseViewMode({ id, role, view_mode }: Project, mode: ViewMode): void {
  if (role === 'owner') return void (mode !== view_mode && editProject(id, { view_mode: mode }))
  own.value = { ...own.value, [id]: mode }
  remember('views', own.value)
}
