import { batch } from '@preact/signals'
import type { Task } from '../../../contract/tasks.ts'
import { dropDeleted, tasks } from './tasks.ts'

/** Adds a task to (1) or removes it from (-1) its parent's counts in the server's version, until that is read again. */
function countInParent(task: Task | undefined, by: 1 | -1): void {
  if (task?.parent_id)
    tasks.amend(task.parent_id, (parent) => ({
      subtask_count: parent.subtask_count + by,
      subtask_done: parent.subtask_done + (task.completed ? by : 0),
    }))
}

/** Changes the stored server version of a task, if it still exists, and adjusts the counts of its parent. */
export function amendCounted(id: string, change: Partial<Task>): void {
  countInParent(tasks.fromServer(id), -1)
  tasks.amend(id, () => change)
  countInParent(tasks.fromServer(id), 1)
}

/** Stores tasks of an answer, removes those `gone` with their sub-tasks, and adjusts the counts of parents. */
export function putCounted(fresh: readonly Task[], gone: readonly string[] = []): void {
  batch(() => {
    for (const id of [...gone, ...fresh.map((task) => task.id)]) countInParent(tasks.fromServer(id), -1)
    for (const task of fresh) countInParent(task, 1)
    if (gone.length > 0) dropDeleted(gone)
    tasks.put(...fresh)
  })
}
