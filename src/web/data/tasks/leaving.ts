import { signal } from '@preact/signals'
import type { Task } from '../../../contract/tasks.ts'
import { event } from '../../sync/event.ts'
import { tasks } from './tasks.ts'

/** A task that was ticked off and still stands in its list for a moment, as it was. */
export interface Leaving {
  task: Task
  phase: 'completing' | 'leaving'
}

export const leaving = signal<ReadonlyMap<string, Leaving>>(new Map())

/** Before the row of a task goes from its lists: whoever keeps the focus hands it on. */
export const rowLeaves = event<string>()

const TICK_MS = 900
const LEAVE_MS = 320
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Keeps a task in view: 900 ms with its tick, then its row leaves. */
export function startLeaving(task: Task): void {
  show(task, 'completing')
  timers.set(
    task.id,
    setTimeout(() => {
      // What comes again may stay in its list.
      if (tasks.peek(task.id)?.completed !== false) rowLeaves.raise(task.id)
      show(task, 'leaving')
      timers.set(
        task.id,
        setTimeout(() => stopLeaving(task.id), LEAVE_MS),
      )
    }, TICK_MS),
  )
}

/** Ends that at once: it is gone, or it was taken back. */
export function stopLeaving(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (!leaving.value.has(id)) return
  const next = new Map(leaving.value)
  next.delete(id)
  leaving.value = next
}

function show(task: Task, phase: Leaving['phase']): void {
  leaving.value = new Map(leaving.value).set(task.id, { task, phase })
}
