import type { Task } from '../../../../contract/tasks.ts'
import { inbox, projects } from '../../projects/projects.ts'
import { isInArchivedSection } from '../../projects/sections.ts'

/** Whether a project is neither archived nor deleted; true for any until the projects have been read. */
const isProjectInSight = (id: string): boolean => {
  const project = projects.get(id)
  return project ? !project.archived : !inbox.value
}

/** Whether lists show a task: neither its project nor its section is archived. */
export const isInSight = (task: Task): boolean => isProjectInSight(task.project_id) && !isInArchivedSection(task)

/** Whether the lists of one project, archived or not, show a task; null: those of all projects. */
export const isInSightOf = (task: Task, projectId: string | null): boolean =>
  projectId === null ? isInSight(task) : task.project_id === projectId && !isInArchivedSection(task)
