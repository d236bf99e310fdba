import { batch } from '@preact/signals'
import type { Task } from '../../../contract/tasks.ts'
import { dropDeleted, tasks } from './tasks.ts'

/** Counts a task more (1) or less (-1) in what the server is known to say of its parent, until it is asked. */
function countInParent(task: Task | undefined, by: 1 | -1): void {
  if (task?.parent_id)
    tasks.amend(task.parent_id, (parent) => ({
      subtask_count: parent.subtask_count + by,
      subtask_done: parent.subtask_done + (task.completed ? by : 0),
    }))
}

/** Puts what the server answered, in place of what is `gone` with all that hangs on it by now; the tasks above count it. */
export function putCounted(fresh: readonly Task[], gone: readonly string[] = []): void {
  batch(() => {
    for (const id of [...gone, ...fresh.map((task) => task.id)]) countInParent(tasks.fromServer(id), -1)
    for (const task of fresh) countInParent(task, 1)
    if (gone.length > 0) dropDeleted(gone)
    tasks.put(...fresh)
  })
}
