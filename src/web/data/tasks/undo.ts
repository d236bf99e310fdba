import type { Task } from '../../../contract/tasks.ts'
import { ignoreRefusal } from '../../sync/errors.ts'
import type { OverlayHandle } from '../../sync/table.ts'
import type { ServerUndo } from '../command.ts'
import { recount } from '../loading/counts.ts'
import { loadProjectContents } from '../projects/sections.ts'
import { loadTask } from './load.ts'
import { amendCounted, putCounted } from './subtask-counts.ts'
import { tasks } from './tasks.ts'

/** Shows tasks as they were, but for those that were deleted since. */
export const showAgain = (before: readonly Task[]): OverlayHandle[] =>
  before.flatMap((task) => (tasks.peek(task.id) ? tasks.overlay(task.id, task) : []))

/** Restores the fields that `was` names, of tasks that still exist. */
export function giveBack(before: readonly Task[], was: (one: Task) => Partial<Task>): void {
  for (const one of before) amendCounted(one.id, was(one))
}

export const placeOf = ({ project_id, section_id }: Task): Partial<Task> => ({ project_id, section_id })

export const completionOf = ({ completed, completed_at, completed_by }: Task): Partial<Task> => ({
  completed,
  completed_at,
  completed_by,
})

/** The fields of sub-tasks that completing or skipping a repeating task changes. */
export const occurrenceOf = (task: Task): Partial<Task> => ({
  ...completionOf(task),
  due_date: task.due_date,
  due_datetime: task.due_datetime,
})

/**
 * Undo of a change: shows the task, and the sub-tasks that changed with it, at once as they were before. `was`: the
 * fields of the sub-tasks that had changed.
 */
export const undoTo = (
  before: Task,
  alongside: readonly Task[] = [],
  was: (one: Task) => Partial<Task> = placeOf,
): ServerUndo<Task> => ({
  show: () => showAgain([before, ...alongside]),
  settle: (fresh) => {
    const from = tasks.fromServer(fresh.id)?.parent_id
    giveBack(alongside, was)
    putCounted([fresh])
    if (before.subtask_count > 0) void ignoreRefusal(loadTask(before.id))
    recount(from, fresh.parent_id)
  },
})

/** How to undo a deletion: what hung on the task is shown with it, and read again: some may have been deleted before. */
export const undoDeletion = (before: Task, below: readonly Task[]): ServerUndo<Task> => ({
  show: () => [before, ...below].map((task) => tasks.overlay(task.id, task)),
  settle: (fresh) => {
    putCounted([...below, fresh])
    const isDeep = below.some(({ parent_id }) => parent_id !== fresh.id)
    if (below.length > 0) void ignoreRefusal(isDeep ? loadProjectContents(fresh.project_id) : loadTask(fresh.id))
    recount(fresh.parent_id)
  },
})
