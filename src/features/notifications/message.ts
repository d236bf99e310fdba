import type { NotificationKind } from '../../contract/notifications.ts'
import { may, type Role } from '../../domain/access/may.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import type { InstanceKey } from '../../platform/instance-key.ts'
import { ACTS, actToken } from './act-tokens.ts'
import type { Message } from './channel.ts'
import { settingsOf } from './settings.ts'
import { FROM_NOTIFICATIONS, NOTIFICATION_COLUMNS, notificationOf, type StoredNotification } from './texts.ts'
import { wordsFor } from './words.ts'

export interface Sender {
  key: InstanceKey
  /** The base of links; empty while it is unknown. */
  baseUrl: (on: Reader) => string
}

interface Row extends StoredNotification {
  /** The recipient's role in the task's current project. */
  role: Role | null
  on_project: number
  user_id: string
  name: string
  email: string
}

/**
 * The message for a notification; null when it was deleted, when its object is no longer visible to the recipient, or
 * for a reminder of what has been completed meanwhile.
 */
export function messageOf(on: Reader, { key, baseUrl }: Sender, notificationId: string): Message | null {
  const row = on.get<Row>(
    `SELECT ${NOTIFICATION_COLUMNS},
       (SELECT m.role FROM tasks t JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
        JOIN members m ON m.project_id = p.id AND m.user_id = n.user_id
        WHERE t.id = n.task_id AND t.deleted_at IS NULL AND (n.kind <> 'reminder' OR t.completed_at IS NULL)) AS role,
       EXISTS (SELECT 1 FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
        WHERE m.project_id = n.project_id AND m.user_id = n.user_id) AS on_project,
       u.id AS user_id, u.name, u.email
     ${FROM_NOTIFICATIONS} WHERE n.id = ?`,
    [notificationId],
  )
  if (!row || !isSeen(row)) return null
  const base = baseUrl(on)
  const { ntfy_url, channels } = settingsOf(on, key, row.user_id)
  return {
    notification: notificationOf(row),
    person: { id: row.user_id, name: row.name, email: row.email, locale: row.locale, timezone: row.timezone },
    wanted: channels[row.kind],
    ntfy_url,
    link: base === '' ? null : linkFor(base, row),
    acts: base === '' || row.kind !== 'reminder' ? [] : actsFor(base, key, row),
  }
}

/** Whether a kind that names no task is news of a project. */
const IS_OF_PROJECT: Record<NotificationKind, boolean> = {
  comment: false,
  mention: false,
  assigned: false,
  shared: true,
  joined: true,
  reminder: false,
}

/** Without a task are news of a project and several late reminders in one; others were of a task that was purged. */
function isSeen({ kind, task_id, role, on_project, reminder_count }: Row): boolean {
  if (task_id !== null) return role !== null
  return IS_OF_PROJECT[kind] ? on_project === 1 : (reminder_count ?? 0) > 1
}

/** URL of the page for the notification's object. */
function linkFor(base: string, { task_id, project_id }: Row): string {
  if (task_id) return `${base}/task/${task_id}`
  return project_id ? `${base}/project/${project_id}` : `${base}/today`
}

/** A viewer can postpone a reminder but not complete the task. */
function actsFor(base: string, key: InstanceKey, { id, role, locale }: Row): Message['acts'] {
  const { acts } = wordsFor(locale)
  return ACTS.filter((act) => (act === 'done' ? may(role, 'write') : may(role, 'read'))).map((act) => ({
    label: acts[act],
    url: `${base}/act/${actToken(key, id, act)}`,
  }))
}
