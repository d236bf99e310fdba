/** The trash on the wire. */
import type { Project } from './projects.ts'
import type { Task } from './tasks.ts'

/** Days that what was deleted can be restored. */
export const TRASH_DAYS = 30

interface InTrash {
  deleted_at: string
  purge_at: string
  /** Whole days, rounded up. */
  days_left: number
  task_count: number
}

export type TrashedTask = Task & InTrash & { project_name: string }
export type TrashedProject = Project & InTrash
