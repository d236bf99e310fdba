/** Creates notifications: a row, a live event, and deliveries by the channels that the person chose. */
import { deliveries, notifications } from '../../../schema/tables/notifications.ts'
import { users } from '../../../schema/tables/people.ts'
import { MAIL_LIMITS } from '../../contract/mail-limits.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { cutWithEllipsis } from '../../domain/text/cut.ts'
import { deleteRows, findRow, insertRow, updateRows } from '../../platform/db/rows/rows.ts'
import type { Steps, Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { countMail } from '../../platform/mail/limits.ts'
import { record } from '../history/record.ts'
import { channelsFor } from './settings.ts'

const LONGEST_BODY = 500

export interface NewNotification {
  /** The recipient; the caller must have checked that they can see it. */
  user_id: string
  kind: NotificationKind
  /** The task's content or the project's name; null: there is no one thing. */
  subject: string | null
  /** User text; cut to LONGEST_BODY. */
  body?: string
  project_id: string | null
  task_id: string | null
  /** Its comment: the notification is deleted with it. */
  comment_id?: string
  /** The person who caused it; null: the server. */
  actor: Pick<Actor, 'id' | 'name'> | null
  /** For a reminder: when its task is due. */
  due_date?: string | null
  due_time?: string | null
  /** How many late reminders it combines; `body` names their tasks, a line each, not necessarily all. */
  reminder_count?: number
}

/**
 * Notifies a person, in the transaction of the change; never about their own changes. Returns the notification's id, or
 * null.
 */
export function notify(tx: Tx, notification: NewNotification): string | null {
  if (notification.actor?.id === notification.user_id) return null
  const person = findRow(tx, users, { id: notification.user_id })
  if (!person) return null
  const id = newId()
  insertRow(tx, notifications, {
    id,
    user_id: notification.user_id,
    kind: notification.kind,
    title: '',
    subject: notification.subject,
    body: cutWithEllipsis(notification.body ?? '', LONGEST_BODY),
    project_id: notification.project_id,
    task_id: notification.task_id,
    actor_id: notification.actor?.id ?? null,
    due_date: notification.due_date ?? null,
    due_time: notification.due_time ?? null,
    reminder_count: notification.reminder_count ?? null,
    created_at: tx.now,
    comment_id: notification.comment_id ?? null,
  })
  record(tx, notification.actor, {
    kind: 'notification',
    id,
    project_id: notification.project_id,
    user_id: notification.user_id,
    live: 'notification',
  })
  const channels = channelsFor(tx, notification.user_id)[notification.kind]
  if (channels.length > 0 && isWithinLimits(tx, notification))
    for (const channel of channels) insertRow(tx, deliveries, { notification_id: id, channel, next_at: tx.now })
  return id
}

const { betweenTwo, toPerson } = MAIL_LIMITS.notifications

/** Over the limit, a notification is shown in Errand but not sent. */
function isWithinLimits(tx: Tx, { actor, user_id }: NewNotification): boolean {
  if (!actor) return true
  const limits = [
    { key: `notifications from ${actor.id} to ${user_id}`, ...betweenTwo },
    { key: `notifications to ${user_id}`, ...toPerson },
  ]
  return countMail(tx, limits) === 0
}

/** Notifications that are marked as read at once. */
const READ_AT_ONCE = 500

/** Marks all of the actor's notifications as read; their other pages hear of the newest. */
export function* readAll(tx: Tx, actor: Actor): Steps<void> {
  const newest = tx.get<{ id: string }>(
    `SELECT id FROM notifications INDEXED BY notifications_unread
     WHERE user_id = ? AND read_at IS NULL ORDER BY rowid DESC LIMIT 1`,
    [actor.id],
  )
  if (!newest) return
  while (readSome(tx, actor) === READ_AT_ONCE) yield
  announceRead(tx, actor, newest.id)
}

/** Returns how many. */
const readSome = (tx: Tx, actor: Actor): number =>
  tx.run(
    `UPDATE notifications SET read_at = ? WHERE rowid IN
       (SELECT rowid FROM notifications INDEXED BY notifications_unread
        WHERE user_id = ? AND read_at IS NULL LIMIT ${READ_AT_ONCE})`,
    [tx.now, actor.id],
  ).changes

/** Marks one of the actor's notifications as read; 404 for another's. */
export function readOne(tx: Tx, actor: Actor, id: string): void {
  const found = findRow(tx, notifications, { id, user_id: actor.id })
  if (!found) throw notFound('No such notification')
  if (found.read_at !== null) return
  updateRows(tx, notifications, { id }, { read_at: tx.now })
  announceRead(tx, actor, id)
}

/**
 * After the person was assigned tasks, and that was undone: what they have not read of it counts as read, and is sent no
 * more; their pages hear of the last.
 */
export function* retractAssigned(tx: Tx, assignee: { id: string }, tasks: readonly { id: string }[]): Steps<void> {
  let last: string | undefined
  for (const task of tasks) {
    yield
    const unread = tx.all<{ id: string }>(
      `UPDATE notifications INDEXED BY notifications_task SET read_at = ?
       WHERE task_id = ? AND user_id = ? AND kind = 'assigned' AND read_at IS NULL RETURNING id`,
      [tx.now, task.id, assignee.id],
    )
    for (const { id } of unread) {
      deleteRows(tx, deliveries, { notification_id: id })
      last = id
    }
  }
  if (last !== undefined) announceRead(tx, assignee, last)
}

/** Without its project, which the person may have left. */
const announceRead = (tx: Tx, { id: user_id }: { id: string }, id: string): void =>
  record(tx, { id: user_id }, { kind: 'notification', id, project_id: null, user_id, live: 'notification' })
