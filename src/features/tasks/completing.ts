/** Completes tasks: ordinary ones close, repeating ones advance to the next due day. */
import type { TaskRow } from '../../../schema/tables/tasks.ts'
import type { CompletedTask, Completion, Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays, daysBetween, type Day } from '../../domain/calendar/day.ts'
import { conflict } from '../../domain/errors.ts'
import { advance, skip, type Advanced } from '../../domain/recurrence/advance.ts'
import { occurrences } from '../../domain/recurrence/next.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { printRule } from '../../domain/recurrence/print.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import type { Instant, Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import { undoGroupOf } from '../history/record.ts'
import { rescheduleReminders } from './reminder-schedule.ts'
import { deleteCompletions, keepCompletions, recordOccurrence } from './completion-records.ts'
import { dueInstant, momentFor } from './due.ts'
import { changeInSteps, outlineBelow, type Outline } from './outline.ts'
import { completedAbove, getTask, taskFor, visibleTask } from './queries.ts'
import { changeTask, changeTogether, recordTaskChange } from './record-change.ts'

const OPEN = { completed_at: null, completed_by: null, completed_group: null }

/**
 * Completes a task, or one occurrence of a repeating one; does nothing if it is completed already. `at`: the time of
 * completion.
 */
export function* completeTask(
  tx: Tx,
  actor: Actor,
  id: string,
  { due_date }: Completion,
  at = tx.now,
): Steps<CompletedTask> {
  const task = taskFor(tx, actor, id, 'write')
  const rule = ruleOf(task)
  const unchanged = task.completed_at !== null || (rule && due_date != null && due_date !== task.due_date)
  if (unchanged) return answer(tx, actor, id, null)
  if (!rule) return yield* close(tx, actor, task, 'complete', at)
  const next = nextOf(task, rule, actor, tx.now)
  return yield* next ? toNextOccurrence(tx, actor, task, next, 'complete', at) : close(tx, actor, task, 'complete', at)
}

/** The next due day and rule after completing the task now; null after the last occurrence. */
export const nextOf = (task: TaskRow, rule: Rule, actor: Actor, now: Instant): Advanced | null =>
  unlessTooLate(
    task,
    advance({ rule, basis: task.recurrence_basis, due: task.due_date!, ...momentFor(task, actor, now) }),
  )

const unlessTooLate = (task: TaskRow, next: Advanced | null): Advanced | null =>
  next && dueOn(task, next.due) ? next : null

/** Skips one occurrence without counting it as completed; 409 for a task that is completed or does not repeat. */
export function* skipOccurrence(tx: Tx, actor: Actor, id: string): Steps<CompletedTask> {
  const task = taskFor(tx, actor, id, 'write')
  const rule = ruleOf(task)
  if (task.completed_at !== null) throw conflict('The task is completed')
  if (!rule) throw conflict('The task does not repeat')
  const next = unlessTooLate(task, skip(rule, task.due_date!))
  return yield* next ? toNextOccurrence(tx, actor, task, next, 'skip') : close(tx, actor, task, 'skip')
}

/** Reopens a task, sub-tasks that were completed with it, and completed ancestors. */
export function* reopenTask(tx: Tx, actor: Actor, id: string): Steps<Task> {
  const task = taskFor(tx, actor, id, 'write')
  if (task.completed_at === null) return getTask(tx, actor, id)
  reopenRows(tx, actor, [task, ...completedAbove(tx, id)])
  yield* reopenInSteps(
    tx,
    actor,
    yield* outlineBelow(tx, id, {
      where: 't.deleted_at IS NULL AND t.completed_group = ?',
      parameters: [task.completed_group],
    }),
  )
  return getTask(tx, actor, id)
}

/** Reopens completed ancestors of a task that is added open; undone with it. */
export const reopenAboveAdded = (tx: Tx, actor: Actor, id: string): void =>
  reopenRows(tx, actor, completedAbove(tx, id))

/** Reopens completed ancestors of an open task, as part of another change; not undone separately. */
export function reopenAbove(tx: Tx, actor: Actor, id: string): void {
  if (visibleTask(tx, actor, id)?.completed_at !== null) return
  for (const above of completedAbove(tx, id)) {
    changeTask(tx, actor, above, OPEN, { live: 'task.updated', event: 'task.reopened' })
  }
}

/**
 * The task's next due days, starting with the current one; only that for a task without a rule, none without a date.
 */
export function upcomingDays(on: Reader, actor: Actor, id: string, count: number): Day[] {
  const task = taskFor(on, actor, id, 'read')
  const rule = ruleOf(task)
  if (task.due_date === null) return []
  return rule ? occurrences(rule, task.due_date, count) : [task.due_date]
}

/** The parsed rule of a repeating task; null for any other. */
export function ruleOf(task: TaskRow): Rule | null {
  const parsed = task.recurrence_rule && task.due_date ? parseRule(task.recurrence_rule) : null
  return parsed?.ok ? parsed.rule : null
}

/** Closes a task and its open sub-tasks. `skip`: recorded as skipped, not as completed. */
function* close(tx: Tx, actor: Actor, task: TaskRow, verb: 'complete' | 'skip', at = tx.now): Steps<CompletedTask> {
  const closing = { completed_at: at, completed_by: actor.id, completed_group: undoGroupOf(tx).id }
  const open = yield* outlineBelow(tx, task.id, { where: 't.deleted_at IS NULL AND t.completed_at IS NULL' })
  yield* changeInSteps(tx, open, (rows) => {
    changeTogether(tx, actor, rows, closing, ({ due_date }) => ({
      live: 'task.completed',
      event: verb === 'complete' ? 'task.completed' : 'task.updated',
      undo: verb,
      more: { due_date, ...(verb === 'complete' ? { recurred: false } : { skipped: true }) },
    }))
    if (verb === 'skip') deleteCompletions(tx, rows, at)
  })
  return answer(tx, actor, task.id, null)
}

/** Moves a repeating task to its next occurrence, and its sub-tasks along. */
function* toNextOccurrence(
  tx: Tx,
  actor: Actor,
  task: TaskRow,
  next: Advanced,
  verb: 'complete' | 'skip',
  at = tx.now,
): Steps<CompletedTask> {
  const moved = { ...dueOn(task, next.due), recurrence_rule: printRule(next.rule) }
  const change = {
    live: verb === 'complete' ? 'task.completed' : 'task.updated',
    event: verb === 'complete' ? 'task.completed' : 'task.updated',
    undo: verb,
    more: { due_date: task.due_date, ...(verb === 'complete' ? { recurred: true } : { skipped: true }) },
    // Also where it stays: a repeat that counts from completion may be completed so early that its next day is the same.
    extra: { before: { due_date: task.due_date }, after: { due_date: next.due } },
  } as const
  if (!changeTask(tx, actor, task, moved, change)) recordTaskChange(tx, actor, task, { before: {}, after: {} }, change)
  if (verb === 'complete') recordOccurrence(tx, actor, task, at)
  const rescheduled = [task.id]
  const days = daysBetween(task.due_date!, next.due)
  const below = yield* outlineBelow(tx, task.id, {
    where: 't.deleted_at IS NULL AND t.id <> ?',
    parameters: [task.id],
  })
  yield* changeInSteps(tx, below, (rows) => {
    rescheduled.push(...subtasksToNextOccurrence(tx, actor, rows, days))
  })
  for (const id of rescheduled) {
    yield
    yield* rescheduleReminders(tx, id)
  }
  return answer(tx, actor, task.id, next.due)
}

/**
 * Reopens sub-tasks; those with a date but no rule move by the same number of days, unless that is too late. Returns
 * their ids.
 */
function subtasksToNextOccurrence(tx: Tx, actor: Actor, rows: readonly TaskRow[], days: number): string[] {
  const completed = rows.filter((row) => row.completed_at !== null)
  keepCompletions(tx, completed)
  changeTogether(tx, actor, completed, OPEN, () => ({ live: 'task.updated', undo: 'next' }))
  const rescheduled: string[] = []
  for (const row of rows) {
    if (row.due_date === null || row.recurrence_rule !== null) continue
    changeTask(tx, actor, row, dueOn(row, addDays(row.due_date, days)) ?? {}, { live: 'task.updated', undo: 'next' })
    rescheduled.push(row.id)
  }
  return rescheduled
}

/** Reopens completed tasks, each with its own activity and undo step. */
export const reopenInSteps = (tx: Tx, actor: Actor, outlines: readonly Outline[]): Steps<void> =>
  changeInSteps(tx, outlines, (rows) => reopenRows(tx, actor, rows))

const reopenRows = (tx: Tx, actor: Actor, rows: readonly TaskRow[]): void =>
  changeTogether(tx, actor, rows, OPEN, () => ({ live: 'task.updated', event: 'task.reopened', undo: 'reopen' }))

/** Null where the moment would be past the year 9999. */
function dueOn({ due_time, due_timezone }: TaskRow, day: Day): Pick<TaskRow, 'due_date' | 'due_datetime'> | null {
  if (due_time === null || due_timezone === null) return { due_date: day, due_datetime: null }
  const due_datetime = dueInstant(day, due_time, due_timezone)
  return due_datetime === null ? null : { due_date: day, due_datetime }
}

const answer = (tx: Tx, actor: Actor, id: string, nextDue: Day | null): CompletedTask => ({
  ...getTask(tx, actor, id),
  recurred: nextDue !== null,
  next_due_date: nextDue,
})
