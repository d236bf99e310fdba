import type { Task } from '../../../contract/tasks.ts'
import { inbox, projects } from '../projects/projects.ts'
import { isInArchivedSection } from '../projects/sections.ts'

/** Whether a project is neither archived nor, here, deleted; before the lists of projects have been read, any may be. */
const isProjectInSight = (id: string): boolean => {
  const project = projects.get(id)
  return project ? !project.archived : !inbox.value
}

/** Whether lists show a task: its project is in sight, and its section is not archived. */
export const isInSight = (task: Task): boolean => isProjectInSight(task.project_id) && !isInArchivedSection(task)

/** The same among the tasks of one project, archived or not; null: of all. */
export const isInSightOf = (task: Task, projectId: string | null): boolean =>
  projectId === null ? isInSight(task) : task.project_id === projectId && !isInArchivedSection(task)
