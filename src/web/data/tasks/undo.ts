import type { Task } from '../../../contract/tasks.ts'
import { ignoreRefusal } from '../../sync/errors.ts'
import type { ServerUndo } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { loadTask } from './load.ts'
import { putCounted } from './subtask-counts.ts'
import { tasks } from './tasks.ts'

/** Undo of a change: shows the task, and the sub-tasks that changed with it, at once as they were before. */
export const undoTo = (before: Task, alongside: readonly Task[] = []): ServerUndo<Task> => ({
  show: () => [before, ...alongside].map((task) => tasks.overlay(task.id, task)),
  settle: (fresh) => {
    const from = tasks.fromServer(fresh.id)?.parent_id
    putCounted([...alongside, fresh])
    if (before.subtask_count > 0) void ignoreRefusal(loadTask(before.id))
    recount(from, fresh.parent_id)
  },
})
