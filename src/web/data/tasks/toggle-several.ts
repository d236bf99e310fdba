import { text } from '../../text/text.ts'
import { changeTogether } from './batch.ts'
import { completeTasks, leavesTogether, toggleTask } from './complete.ts'
import { leaving } from './leaving.ts'
import { descendantsOf, shortTitle, tasks } from './tasks.ts'

/** Whether all of these are done; what was ticked off and still stands in its list is not. */
export const areDone = (ids: readonly string[]): boolean =>
  ids.every((id) => tasks.get(id)?.completed && !leaving.value.has(id))

/** Ticks tasks off, or opens them again where all of them are done. */
export function toggleTasks(ids: readonly string[]): void {
  const [only] = ids
  if (ids.length === 1 && only && !leavesTogether(only)) toggleTask(only)
  else void (areDone(ids) ? reopenTasks(ids) : completeTasks(ids))
}

/** Opens done tasks again with the sub-tasks that were completed with them, told and taken back as one. */
function reopenTasks(ids: readonly string[]): Promise<void> {
  const done = ids.flatMap((id) => tasks.peek(id) ?? [])
  const together = done.flatMap((task) =>
    descendantsOf(task.id).filter((one) => one.completed && one.completed_at === task.completed_at),
  )
  return changeTogether([...new Set([...done, ...together].map(({ id }) => id))], {
    change: { action: 'reopen' },
    shown: { completed: false, completed_at: null },
    message: (first, count) => {
      const words = text().toast
      return { text: count > 1 ? words.manyReopened(count) : words.reopened(shortTitle(first)), topic: 'done' }
    },
  })
}
