/** When reminders fire: relative ones follow the due moment, those at an instant stay (contract.md §2 "Reminder"). */
import { reminders, type ReminderRow } from '../../../schema/tables/tasks.ts'
import { insertRow } from '../../platform/db/rows.ts'
import type { Instant, Reader, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { instantAt } from '../../platform/zones.ts'

const MORNING = '09:00'

interface DueMoment {
  due_date: string | null
  due_datetime: Instant | null
}

/** The instant a relative reminder fires; null for a task without a day. A day without a time counts from 09:00 in the owner's zone. */
export function firesAt(due: DueMoment, offsetMin: number, ownerZone: string): Instant | null {
  if (due.due_date === null) return null
  const moment = due.due_datetime ?? instantAt(due.due_date, MORNING, ownerZone)
  return new Date(Date.parse(moment) + offsetMin * 60_000).toISOString()
}

const dueOf = (on: Reader, taskId: string): DueMoment =>
  on.get<DueMoment>('SELECT due_date, due_datetime FROM tasks WHERE id = ?', [taskId])!

/** Sets everybody's relative reminders of a task anew; they will fire again. */
export function armReminders(tx: Tx, taskId: string): void {
  const relative = tx.all<ReminderRow & { timezone: string }>(
    `SELECT r.*, u.timezone FROM reminders r JOIN users u ON u.id = r.user_id
     WHERE r.task_id = ? AND r.offset_min IS NOT NULL`,
    [taskId],
  )
  if (relative.length === 0) return
  const due = dueOf(tx, taskId)
  for (const { id, offset_min, timezone } of relative) {
    tx.run('UPDATE reminders SET fires_at = ?, sent_at = NULL WHERE id = ?', [firesAt(due, offset_min!, timezone), id])
  }
}

/** Adds a relative reminder of this person's to a task. */
export function addRelativeReminder(
  tx: Tx,
  owner: { id: string; timezone: string },
  taskId: string,
  offsetMin: number,
  id = newId(),
): void {
  insertRow(tx, reminders, {
    id,
    task_id: taskId,
    user_id: owner.id,
    offset_min: offsetMin,
    fires_at: firesAt(dueOf(tx, taskId), offsetMin, owner.timezone),
    created_at: tx.now,
  })
}
