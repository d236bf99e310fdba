import type { Notification } from '../../contract/notifications.ts'
import { withDirectionsEnded } from '../../domain/text/direction.ts'
import { dueInWords, type Due, type ReaderSettings } from './due-words.ts'
import { wordsFor } from './words.ts'

/** A notification's row with the name of who caused it, and the settings of its recipient. */
export interface StoredNotification extends Due, ReaderSettings, Omit<Notification, 'read'> {
  read_at: string | null
  subject: string | null
  reminder_count: number | null
}

/** The columns of a `StoredNotification`, over the aliases of `FROM_NOTIFICATIONS`. */
export const NOTIFICATION_COLUMNS = `n.id, n.kind, n.title, n.body, n.subject, n.due_date, n.due_time, n.reminder_count,
  n.project_id, n.task_id, n.actor_id, a.name AS actor_name, n.read_at, n.created_at, u.locale, u.timezone, u.time_format`
export const FROM_NOTIFICATIONS =
  'FROM notifications n JOIN users u ON u.id = n.user_id LEFT JOIN users a ON a.id = n.actor_id'

/** The JSON form: in the language that its recipient has now, with days as of its creation. */
export function notificationOf(stored: StoredNotification): Notification {
  const { id, kind, project_id, task_id, actor_id, actor_name, read_at, created_at } = stored
  return { id, kind, ...textOf(stored), project_id, task_id, actor_id, actor_name, read: read_at !== null, created_at }
}

function textOf(stored: StoredNotification): Pick<Notification, 'title' | 'body'> {
  const { kind, title, body, subject, actor_name, created_at, reminder_count } = stored
  const words = wordsFor(stored.locale)
  if (reminder_count !== null) {
    const named = body.split('\n')
    const rest = reminder_count - named.length
    return { title: words.missed(reminder_count), body: [...named, ...(rest > 0 ? [words.more(rest)] : [])].join('\n') }
  }
  if (subject === null) return { title, body }
  return {
    title: words.title[kind](withDirectionsEnded(actor_name ?? words.formerMember), withDirectionsEnded(subject)),
    body: kind === 'reminder' ? dueInWords(stored, stored, created_at) : body,
  }
}
