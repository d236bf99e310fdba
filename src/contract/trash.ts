/** Shapes of the trash. */
import type { Project } from './projects.ts'
import type { Task } from './tasks.ts'

/** Days that deleted objects can be restored. */
export const TRASH_DAYS = 30

interface InTrash {
  deleted_at: string
  purge_at: string
  /** Whole days until it is purged, rounded up. */
  days_left: number
  task_count: number
}

export type TrashedTask = Task & InTrash & { project_name: string }
export type TrashedProject = Project & InTrash
