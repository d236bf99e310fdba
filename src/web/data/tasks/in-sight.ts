import type { Task } from '../../../contract/tasks.ts'
import { projects } from '../projects/projects.ts'
import { isInArchivedSection } from '../projects/sections.ts'

/** Whether lists show a task: neither its project nor its section is archived. */
export const isInSight = (task: Task): boolean => !projects.get(task.project_id)?.archived && !isInArchivedSection(task)

/** The same among the tasks of one project, archived or not; null: of all. */
export const isInSightOf = (task: Task, projectId: string | null): boolean =>
  projectId === null ? isInSight(task) : task.project_id === projectId && !isInArchivedSection(task)
