import { completeTasks, leavesTogether, toggleTask } from '../../../data/tasks/completing/complete.ts'
import { leaving } from '../../../data/tasks/completing/leaving.ts'
import { tasks } from '../../../data/tasks/tasks.ts'
import { withEdits } from './edits.ts'

/** Whether all of these are done; what was ticked off and still stands in its list is not. */
export const areDone = (ids: readonly string[]): boolean =>
  ids.every((id) => tasks.get(id)?.completed && !leaving.value.has(id))

/** Completes tasks, or reopens them if all of them are done. */
export function toggleTasks(ids: readonly string[]): void {
  const [only] = ids
  if (ids.length === 1 && only && !leavesTogether(only)) toggleTask(only)
  else if (areDone(ids)) withEdits(({ reopenTasks }) => reopenTasks(ids))
  else void completeTasks(ids)
}
