/** Reads reminders: only the actor's own, on tasks that they can still see. */
import type { PageQuery } from '../../contract/queries.ts'
import type { Reminder } from '../../contract/reminders.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { listBelongings } from '../tasks/belongings.ts'

const COLUMNS = 'r.id, r.task_id, r.remind_at, r.offset_min, r.fires_at, r.sent_at'

const OWN = `FROM reminders r
  JOIN tasks t ON t.id = r.task_id AND t.deleted_at IS NULL
  JOIN members m ON m.project_id = t.project_id AND m.user_id = r.user_id
  JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
  WHERE r.user_id = ?`

/** The actor's reminders of a task, oldest first. */
export function listReminders(on: Reader, actor: Actor, taskId: string, query: PageQuery): PageOf<Reminder> {
  const page = listBelongings<Reminder & { created_at: string }>(on, actor, taskId, query, {
    name: 'reminders',
    alias: 'r',
    sql: `SELECT ${COLUMNS}, r.created_at FROM reminders r WHERE r.task_id = ? AND r.user_id = ?`,
    parameters: [taskId, actor.id],
  })
  return mapPage(page, ({ created_at: _, ...reminder }) => reminder)
}

/** A reminder of the actor; else 404. */
export function getReminder(on: Reader, actor: Actor, id: string): Reminder {
  const reminder = on.get<Reminder>(`SELECT ${COLUMNS} ${OWN} AND r.id = ?`, [actor.id, id])
  if (!reminder) throw notFound('No such reminder')
  return reminder
}

/** The payload of the live event `reminder`: the reminder and its task's content; else 404. */
export function getReminderEvent(on: Reader, actor: Actor, id: string): Reminder & { content: string } {
  const reminder = on.get<Reminder & { content: string }>(`SELECT ${COLUMNS}, t.content ${OWN} AND r.id = ?`, [
    actor.id,
    id,
  ])
  if (!reminder) throw notFound('No such reminder')
  return reminder
}
