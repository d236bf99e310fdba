/** Shapes of a project's activity. */

/** Days that activity and notifications are kept; records of completed tasks are kept forever. */
export const ACTIVITY_DAYS = 2 * 365

/** Characters of a text that activity shows. */
export const LONGEST_IN_ACTIVITY = 200

export interface Activity {
  id: string
  /** Null: a project that the reader cannot see, in which the task was before. */
  project_id: string | null
  task_id: string | null
  user_id: string | null
  user_name: string
  event: string
  payload: Record<string, unknown>
  created_at: string
}
