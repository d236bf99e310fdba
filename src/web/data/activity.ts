import type { Activity } from '../../contract/trash.ts'
import { pagedList } from '../sync/paged-list.ts'

/** The history of one task or project, as long as it is on the screen. */
export const activityOf = (kind: 'tasks' | 'projects', id: string) =>
  pagedList<Activity>(() => `/${kind}/${id}/activity`, 'activity')
