import { batch } from '@preact/signals'
import type { Task } from '../../contract/tasks.ts'
import { post, quietly, undoIdOf } from '../sync/api.ts'
import { send } from './command.ts'
import { loadTask, recount } from './load.ts'
import { nameOf } from './names.ts'
import { tasks } from './tables.ts'

/** Takes back the write behind an answer that was of no task; `settle` takes in the object as it is again. */
export async function takeBackWrite<T>(name: string, answer: object, settle: (fresh: T) => void): Promise<void> {
  const id = undoIdOf(answer)
  if (id === null) return
  await send(
    name,
    () => post<object>('/undo', { id }),
    () => {},
    (fresh) => settle(fresh as T),
  )
}

/**
 * Takes back the write behind an answer. The task, and the sub-tasks that went along, are shown at once as they were
 * before it; the server says whether that may be.
 */
export async function takeBack(before: Task, alongside: readonly Task[], answer: object): Promise<void> {
  const id = undoIdOf(answer)
  if (id === null) return
  const overlays = [before, ...alongside].map((task) => tasks.overlay(task.id, task))
  const uncover = (): void => batch(() => overlays.forEach((remove) => remove()))
  const undone = await send(
    nameOf(before),
    () => post<Task>('/undo', { id }),
    uncover,
    (fresh) => {
      tasks.put(...alongside, fresh)
    },
  )
  if (undone && before.subtask_count > 0) void quietly(loadTask(before.id))
  recount()
}
