/** What happened in a project, on the wire. */

/** Days that activity and notifications are kept; completions for good. */
export const ACTIVITY_DAYS = 2 * 365

export interface Activity {
  id: string
  project_id: string
  task_id: string | null
  user_id: string | null
  user_name: string
  event: string
  payload: Record<string, unknown>
  created_at: string
}
