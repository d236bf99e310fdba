import type { Project } from '../../contract/projects.ts'
import { openLayer } from '../ui/open-layers.ts'
import { lazy } from '../ui/lazy.tsx'

const ProjectDialog = lazy(() => import('./project/project-dialog.tsx').then((file) => file.ProjectDialog))

/** Makes a project, or changes the name and colour of one. `made` hears of a new one. */
export function openProjectDialog(
  project: Project | null = null,
  start: { name?: string; made?: (project: Project) => void } = {},
): void {
  openLayer((close) => <ProjectDialog project={project} name={start.name ?? ''} made={start.made} close={close} />)
}
