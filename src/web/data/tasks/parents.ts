import type { Task } from '../../../contract/tasks.ts'
import { get } from '../../sync/api.ts'
import { reconcile } from '../../sync/state/reconcile.ts'
import { tasks } from './tasks.ts'

/** The known ancestors of a task, the top one first; `isWhole`: all are known. */
export function parentsOf(task: Task): { parents: Task[]; isWhole: boolean } {
  const parents: Task[] = []
  let above = task.parent_id
  // An unanswered move and one of others may put two below each other.
  for (let parent = tasks.get(above); parent && !parents.includes(parent); parent = tasks.get(above)) {
    parents.unshift(parent)
    above = parent.parent_id
  }
  return { parents, isWhole: above === null }
}

/** Reads the ancestors of a task, from its parent up. */
export async function loadParents(parentId: string | null): Promise<void> {
  for (let id = parentId; id !== null;) {
    const { parent_id } = await reconcile(
      () => get('/tasks/:id', { id: id! }),
      (task) => tasks.put(task),
    )
    id = parent_id
  }
}
