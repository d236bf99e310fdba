/**
 * The records of completions. A trigger adds one when a task is closed, and deletes it when that is reopened, unless it
 * has `recurred`: then the next occurrence has reopened the task.
 */
import { completions, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Day } from '../../domain/calendar/day.ts'
import { insertRow } from '../../platform/db/rows/rows.ts'
import type { Instant, Tx } from '../../platform/db/transaction.ts'

type WithId = Pick<TaskRow, 'id'>

/** Records that an occurrence of a repeating task, which stays open, was completed. */
export const recordOccurrence = (tx: Tx, actor: Actor, { id, project_id, due_date }: TaskRow, at: Instant): number =>
  insertRow(tx, completions, {
    task_id: id,
    project_id,
    completed_at: at,
    completed_by: actor.id,
    occurrence: due_date,
    recurred: 1,
  })

/** Deletes the record of the last completion of a repeating task on this day, after undo. */
export const deleteOccurrence = (tx: Tx, taskId: string, day: Day): void =>
  void tx.run(
    'DELETE FROM completions WHERE id = (SELECT max(id) FROM completions WHERE task_id = ? AND occurrence = ? AND recurred = 1)',
    [taskId, day],
  )

/** Deletes the records of tasks that were closed at this time, since they were skipped. */
export const deleteCompletions = (tx: Tx, rows: readonly WithId[], at: Instant): void => deleteAt(tx, rows, at, 0)

/** Keeps the records of these tasks when the next occurrence of their parent reopens them. */
export function keepCompletions(tx: Tx, rows: readonly WithId[]): void {
  if (rows.length === 0) return
  tx.run(
    `UPDATE completions INDEXED BY completions_task SET recurred = 1
      WHERE task_id IN (SELECT value FROM json_each(?)) AND recurred = 0`,
    [idsOf(rows)],
  )
}

/** Deletes the records of `keepCompletions` before undo completes the tasks again, all at the same time. */
export function deleteKeptCompletions(tx: Tx, rows: readonly WithId[], { completed_at }: Partial<TaskRow>): void {
  if (completed_at) deleteAt(tx, rows, completed_at, 1)
}

const deleteAt = (tx: Tx, rows: readonly WithId[], at: Instant, recurred: 0 | 1): void =>
  void tx.run(
    `DELETE FROM completions INDEXED BY completions_task
      WHERE task_id IN (SELECT value FROM json_each(?)) AND completed_at = ? AND recurred = ?`,
    [idsOf(rows), at, recurred],
  )

const idsOf = (rows: readonly WithId[]): string => JSON.stringify(rows.map(({ id }) => id))
