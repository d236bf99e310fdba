import type { Project } from '../../../contract/projects.ts'
import { changeView, viewOf, viewSettings } from '../views/view-settings.ts'
import { editProject } from './project-changes.ts'
import { shownName } from './projects.ts'

export type ViewMode = Project['view_mode']

/** How a project is shown: as its owner chose, unless the person has chosen for themself. */
export const viewModeOf = (project: Project): ViewMode => viewSettings(viewOf(project)).mode ?? project.view_mode

/** The owner changes the view for everybody who has chosen none; anybody else only for themself. */
export function chooseViewMode(project: Project, mode: ViewMode): void {
  const isOwner = project.role === 'owner'
  const own = isOwner ? null : mode
  if (isOwner && mode !== project.view_mode) editProject(project.id, { view_mode: mode })
  if (own !== viewSettings(viewOf(project)).mode) changeView(viewOf(project), { mode: own }, shownName(project))
}
