import type { Project, ProjectPatch } from '../../../contract/projects.ts'
import { changeView, viewOf, viewSettings } from '../views/view-settings.ts'
import { editProject } from './project-changes.ts'
import { shownName } from './projects.ts'

export type ViewMode = Project['view_mode']

/** The view of a project: the person's own choice, else the owner's. */
export const viewModeOf = (project: Project): ViewMode => viewSettings(viewOf(project)).mode ?? project.view_mode

/** Sets the view: for oneself in a shared project; for the project itself if the person is its only member. */
export function chooseViewMode(project: Project, mode: ViewMode): void {
  const isAlone = project.role === 'owner' && !project.shared
  if (isAlone && mode !== project.view_mode) editProject(project.id, { view_mode: mode }, { keepsUndo: false })
  keepOwn(project, isAlone ? null : mode)
}

/** Changes a project's fields; a view chosen here also replaces the owner's own choice. */
export function editProjectAndView(project: Project, fields: ProjectPatch): void {
  if (Object.keys(fields).length > 0) editProject(project.id, fields)
  if (fields.view_mode) keepOwn(project, null)
}

function keepOwn(project: Project, mode: ViewMode | null): void {
  const view = viewOf(project)
  if (mode !== viewSettings(view).mode) changeView(view, { mode }, shownName(project))
}
