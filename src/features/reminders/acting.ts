/** Runs the buttons of a sent reminder: each works once, for BUTTON_HOURS, for anyone who has the URL. */
import { actsDone } from '../../../schema/tables/notifications.ts'
import { completions, type TaskRow } from '../../../schema/tables/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { addDays } from '../../domain/calendar/day.ts'
import { HOUR } from '../../domain/calendar/milliseconds.ts'
import { MORNING } from '../../domain/calendar/morning.ts'
import { notFound } from '../../domain/errors.ts'
import { BUTTON_HOURS } from '../../contract/reminders.ts'
import { instantOf } from '../../platform/clock.ts'
import { findRow, insertRow } from '../../platform/db/rows/rows.ts'
import type { Instant, Reader, Steps, Tx } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { dayAt, instantAt } from '../../platform/zones.ts'
import { actorOf } from '../accounts/queries.ts'
import { ACTS, readActToken, type Act } from '../notifications/act-tokens.ts'
import { readOne } from '../notifications/actions.ts'
import { addReminder } from '../tasks/reminder-schedule.ts'
import { completeTask, ruleOf } from '../tasks/completing.ts'
import { taskFor } from '../tasks/queries.ts'

/** The action of a URL, and its person and task. */
export interface Acting {
  act: Act
  notification_id: string
  actor: Actor
  task: { id: string; content: string; completed: boolean }
  /** The task's due day when the reminder was sent. */
  due_date: string | null
}

/**
 * The action of a token; 404 when it was used, has expired, the person can no longer see or change the task, or the
 * occurrence to complete was moved or skipped.
 */
export function actingBy(on: Reader, key: InstanceKey, token: string, now: Instant): Acting {
  const named = readActToken(key, token)
  const row = named && openNotification(on, named.notification_id, named.act, now)
  const actor = row && actorOf(on, row.user_id)
  if (!actor || row.task_id === null) throw gone()
  const task = taskFor(on, actor, row.task_id, named.act === 'done' ? 'write' : 'read')
  if (named.act === 'done' && isOtherOccurrence(on, task, row.due_date)) {
    throw notFound('This occurrence was moved or skipped')
  }
  const { id, content, completed_at } = task
  return { ...named, actor, task: { id, content, completed: completed_at !== null }, due_date: row.due_date }
}

/** Whether a repeating task is due on another day, although its occurrence on this day was not completed. */
const isOtherOccurrence = (on: Reader, task: TaskRow, day: string | null): boolean =>
  ruleOf(task) !== null &&
  task.completed_at === null &&
  day !== null &&
  day !== task.due_date &&
  findRow(on, completions, { task_id: task.id, occurrence: day, recurred: 1 }) === undefined

const gone = () => notFound('This link has been used or is too old')

interface Open {
  user_id: string
  task_id: string | null
  due_date: string | null
}

const oldestAt = (now: Instant): Instant => instantOf(Date.parse(now) - BUTTON_HOURS * HOUR)

function openNotification(on: Reader, id: string, act: Act, now: Instant): Open | undefined {
  return on.get<Open>(
    `SELECT n.user_id, n.task_id, n.due_date FROM notifications n
     WHERE n.id = ? AND n.kind = 'reminder' AND n.created_at > ?
       AND NOT EXISTS (SELECT 1 FROM acts_done a WHERE a.notification_id = n.id AND a.act = ?)`,
    [id, oldestAt(now), act],
  )
}

/** Whether it is to remind of a completed task, which nothing does before that is reopened. */
export const isNeedless = ({ act, task }: Acting): boolean => act !== 'done' && task.completed

/** Runs the action and invalidates the URL; does nothing if it is needless. */
export function* act(tx: Tx, key: InstanceKey, token: string): Steps<Acting> {
  const acting = actingBy(tx, key, token, tx.now)
  const { actor, task, notification_id } = acting
  if (isNeedless(acting)) return acting
  insertRow(tx, actsDone, { notification_id, act: acting.act, done_at: tx.now })
  if (acting.act === 'done') yield* completeTask(tx, actor, task.id, { due_date: acting.due_date })
  else addReminder(tx, actor, task.id, { remind_at: laterBy(acting.act, actor.timezone, tx.now) })
  readOne(tx, actor, notification_id)
  return acting
}

/** Ends the buttons of all reminders that were sent to this person. */
export const endButtons = (tx: Tx, userId: string): void =>
  void tx.run(
    `INSERT OR IGNORE INTO acts_done (notification_id, act, done_at)
     SELECT n.id, a.value, ? FROM notifications n CROSS JOIN json_each(?) a
     WHERE n.user_id = ? AND n.kind = 'reminder' AND n.created_at > ?`,
    [tx.now, JSON.stringify(ACTS), userId, oldestAt(tx.now)],
  )

function laterBy(act: 'hour' | 'tomorrow', zone: string, now: Instant): Instant {
  if (act === 'hour') return instantOf(Date.parse(now) + HOUR)
  return instantAt(addDays(dayAt(now, zone), 1), MORNING, zone)
}
