import { reminders } from '../../../schema/tables/tasks.ts'
import type { NewReminder, Reminder } from '../../contract/reminders.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { invalid, Refusal } from '../../domain/errors.ts'
import { instantOf } from '../../platform/clock.ts'
import { deleteRows } from '../../platform/db/rows/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { claimId, unseen } from '../history/claim-id.ts'
import { record } from '../history/record.ts'
import { addReminder, type ReminderTime } from '../tasks/reminder-schedule.ts'
import { taskFor } from '../tasks/queries.ts'
import { getReminder } from './queries.ts'

/**
 * Creates a reminder of the actor on a task they can see. `repeated`: the client's id was already used for it, or they
 * have an equal one.
 */
export function createReminder(
  tx: Tx,
  actor: Actor,
  taskId: string,
  input: NewReminder,
): { reminder: Reminder; repeated: boolean } {
  const task = taskFor(tx, actor, taskId, 'read')
  const { id, repeated } = claimId(tx, actor, 'reminders', input.id)
  if (repeated) return { reminder: madeBefore(tx, actor, id), repeated }
  const present = addReminder(tx, actor, task.id, whenOf(input, tx.now), id)
  return { reminder: getReminder(tx, actor, present), repeated: present !== id }
}

/** The reminder that the actor has created; an error when they no longer see it. */
function madeBefore(tx: Tx, actor: Actor, id: string): Reminder {
  try {
    return getReminder(tx, actor, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw unseen(tx, actor, 'reminders', id)
  }
}

function whenOf({ remind_at, offset_min }: NewReminder, now: string): ReminderTime {
  if (remind_at == null) return { offset_min: offset_min! }
  if (remind_at <= Date.parse(now)) throw invalid({ remind_at: 'is in the past' })
  return { remind_at: instantOf(remind_at) }
}

/** Deletes a reminder of the actor. */
export function deleteReminder(tx: Tx, actor: Actor, id: string): void {
  const { task_id } = getReminder(tx, actor, id)
  const { project_id } = taskFor(tx, actor, task_id, 'read')
  deleteRows(tx, reminders, { id })
  record(tx, actor, { kind: 'reminder', id, project_id, user_id: actor.id, task_id, live: 'reminder.deleted' })
}
