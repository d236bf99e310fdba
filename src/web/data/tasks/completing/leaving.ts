import { signal } from '@preact/signals'
import type { Task } from '../../../../contract/tasks.ts'
import type { Day } from '../../../../domain/calendar/day.ts'
import { event } from '../../../sync/event.ts'
import { today } from '../../../text/clock.ts'
import { tasks } from '../tasks.ts'

/** A completed task that is still shown in its list for a moment, as it was before. */
export interface Leaving {
  task: Task
  phase: 'completing' | 'leaving'
}

export const leaving = signal<ReadonlyMap<string, Leaving>>(new Map())

/** Raised before the row of a task leaves its lists, so that its focus can go to another row. */
export const rowLeaves = event<string>()

/** The day on which a task was last completed on this page; null also after that was undone. */
export const lastTicked = signal<Day | null>(null)

const TICK_MS = 900
/** As long as `--slow` of the style sheets. */
const LEAVE_MS = 320

/** Keeps completed tasks visible for TICK_MS; then their rows leave. */
export function startLeaving(together: readonly Task[]): void {
  lastTicked.value = today.peek()
  let rows = show(together, 'completing')
  setTimeout(() => {
    const left = standing(rows)
    // A repeating task may stay in its list.
    for (const { task } of left) if (tasks.peek(task.id)?.completed !== false) rowLeaves.raise(task.id)
    rows = show(
      left.map(({ task }) => task),
      'leaving',
    )
    setTimeout(() => stopLeaving(standing(rows).map(({ task }) => task.id)), LEAVE_MS)
  }, TICK_MS)
}

/** Ends that at once, because the tasks were deleted or completing them was undone. */
export function stopLeaving(ids: readonly string[]): void {
  const gone = ids.filter((id) => leaving.peek().has(id))
  if (gone.length === 0) return
  const next = new Map(leaving.peek())
  for (const id of gone) next.delete(id)
  leaving.value = next
}

function show(together: readonly Task[], phase: Leaving['phase']): Leaving[] {
  const rows = together.map((task) => ({ task, phase }))
  if (rows.length > 0) leaving.value = new Map([...leaving.peek(), ...rows.map((row) => [row.task.id, row] as const)])
  return rows
}

/** Those that were neither reopened nor completed again since. */
const standing = (rows: readonly Leaving[]): Leaving[] => rows.filter((row) => leaving.peek().get(row.task.id) === row)
