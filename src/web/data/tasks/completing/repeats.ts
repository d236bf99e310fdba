import { signal } from '@preact/signals'
import type { Task } from '../../../../contract/tasks.ts'
import { addDays, daysBetween, type Day } from '../../../../domain/calendar/day.ts'
import { descendantsOf } from '../tasks.ts'

/** Repeat rules are in the same chunk as the reader of quick add. */
const reader = signal<typeof import('../adding/reader.ts') | null>(null)
let loading: Promise<void> | undefined

/** Loads the chunk; after a failure the next call tries again. */
export const prefetchRules = (): Promise<void> =>
  (loading ??= import('../adding/reader.ts').then(
    (found) => void (reader.value = found),
    () => void (loading = undefined),
  ))

/**
 * A repeat in words, also before the server has answered; null for a task that does not repeat. The server's words are
 * in the language that it was asked in, which may not be the person's any more.
 */
export function repeatText({
  recurrence_rule,
  recurrence_text,
  recurrence_basis,
}: Pick<Task, 'recurrence_rule' | 'recurrence_text' | 'recurrence_basis'>): string | null {
  if (recurrence_rule === null) return null
  if (!reader.value && recurrence_text === null) void prefetchRules()
  return reader.value?.ruleText(recurrence_rule, recurrence_basis) ?? recurrence_text
}

/** The changes of a repeating task and its sub-tasks after an occurrence; `day` null: there is no next one. */
export interface OccurrenceChanges {
  day: Day | null
  changes: (readonly [Task, Partial<Task>])[]
}

/** What completing or skipping an occurrence changes; undefined: only the server knows. */
export function changesOfNextOccurrence(task: Task, verb: 'complete' | 'skip'): OccurrenceChanges | undefined {
  const next = reader.peek()?.nextDue(task, verb)
  if (next === undefined) return undefined
  if (next === null) {
    const open = [task, ...descendantsOf(task.id)].filter((one) => !one.completed)
    return { day: null, changes: open.map((one) => [one, { completed: true }]) }
  }
  const days = daysBetween(task.due_date!, next.due_date)
  const below = descendantsOf(task.id).map((one) => [one, againWithParent(one, days)] as const)
  return {
    day: next.due_date,
    changes: [
      [task, { ...next, recurrence_text: null }],
      ...below.filter(([, change]) => Object.keys(change).length > 0),
    ],
  }
}

/** A sub-task is reopened, and its own due date moves along. */
const againWithParent = ({ completed, due_date, recurrence_rule }: Task, days: number): Partial<Task> => ({
  ...(completed && { completed: false, completed_at: null }),
  ...(due_date !== null && recurrence_rule === null && { due_date: addDays(due_date, days) }),
})
