import type { Task } from '../../../contract/tasks.ts'
import { get } from '../../sync/api.ts'
import { reconcile } from '../../sync/reconcile.ts'
import { tasks } from './tasks.ts'

/** The tasks that a task is below, the highest first, as far as they are known; `missing` is the next one up. */
export function parentsOf(task: Task): { parents: Task[]; missing: string | null } {
  const parents: Task[] = []
  let above = task.parent_id
  for (let parent = tasks.get(above); parent; parent = tasks.get(above)) {
    parents.unshift(parent)
    above = parent.parent_id
  }
  return { parents, missing: above }
}

/** Reads one task above the open one. */
export const loadParent = (id: string): Promise<unknown> =>
  reconcile(
    () => get('/tasks/:id', { id }),
    (task) => tasks.put(task),
  )
