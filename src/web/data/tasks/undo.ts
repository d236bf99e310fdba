import type { Task } from '../../../contract/tasks.ts'
import { isDeepEqual } from '../../sync/deep-equal.ts'
import type { OverlayHandle } from '../../sync/state/table.ts'
import type { ServerUndo } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { loadTask } from './load.ts'
import { amendCounted, putCounted } from './subtask-counts.ts'
import { tasks } from './tasks.ts'
import { readInBackground } from '../loading/in-background.ts'

/** Shows tasks as they were, but for those that were deleted since. */
export const showAgain = (before: readonly Task[]): OverlayHandle[] =>
  before.flatMap((task) => (tasks.peek(task.id) ? tasks.overlay(task.id, task) : []))

/** A task before a change, and the fields that the change set. */
export type Changed = readonly [before: Task, made: Partial<Task>]

const fieldsBefore = ([one, made]: Changed): Partial<Task> =>
  Object.fromEntries(Object.keys(made).map((name) => [name, one[name as keyof Task]]))

/** Changes a task where all of these fields are as they are `from`. */
function changeFrom(id: string, from: Partial<Task>, to: Partial<Task>): void {
  const now = tasks.fromServer(id)
  if (isDeepEqual(now, now && { ...now, ...from })) amendCounted(id, to)
}

/** Stores a change of tasks that nobody has changed in the same fields since. */
export const carryOut = (changed: readonly Changed[]): void =>
  changed.forEach((one) => changeFrom(one[0].id, fieldsBefore(one), one[1]))

/** Takes it back where the tasks are still as it has left them. */
export const giveBack = (changed: readonly Changed[]): void =>
  changed.forEach((one) => changeFrom(one[0].id, one[1], fieldsBefore(one)))

export const completionOf = ({ completed, completed_at, completed_by }: Task): Partial<Task> => ({
  completed,
  completed_at,
  completed_by,
})

/** The change as the answer tells it of the task above: what is completed with that is completed at the same time. */
export const asAnswered = (changed: readonly Changed[], fresh: Task): Changed[] =>
  changed.map(([one, made]) => [one, made.completed ? completionOf(fresh) : made])

/** How to undo a change: the task is shown at once as it was before, and the sub-tasks that changed with it. */
export const undoTo = (before: Task, changed: () => readonly Changed[] = () => []): ServerUndo<Task> => ({
  show: () => showAgain([before, ...changed().map(([one]) => one)]),
  settle: (fresh) => {
    const from = tasks.fromServer(fresh.id)?.parent_id
    giveBack(changed())
    putCounted([fresh])
    if (before.subtask_count > 0) readInBackground(loadTask, before.id)
    recount(from, fresh.parent_id)
  },
})
