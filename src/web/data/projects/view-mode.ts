import type { Project, ProjectPatch } from '../../../contract/projects.ts'
import { changeView, viewOf, viewSettings } from '../views/view-settings.ts'
import { editProject } from './project-changes.ts'
import { shownName } from './projects.ts'

export type ViewMode = Project['view_mode']

/** How a project is shown: as its owner chose, unless the person has chosen for themself. */
export const viewModeOf = (project: Project): ViewMode => viewSettings(viewOf(project)).mode ?? project.view_mode

/** Whoever shares a project chooses for themself; what its owner has chosen alone or in its settings is for the others. */
export function chooseViewMode(project: Project, mode: ViewMode): void {
  const isAlone = project.role === 'owner' && !project.shared
  if (isAlone && mode !== project.view_mode) editProject(project.id, { view_mode: mode })
  keepOwn(project, isAlone ? null : mode)
}

/** Changes a project's own fields; the view that its owner chooses here is the one that the owner sees, too. */
export function editProjectAndView(project: Project, fields: ProjectPatch): void {
  editProject(project.id, fields)
  if (fields.view_mode !== project.view_mode) keepOwn(project, null)
}

function keepOwn(project: Project, mode: ViewMode | null): void {
  const view = viewOf(project)
  if (mode !== viewSettings(view).mode) changeView(view, { mode }, shownName(project))
}
