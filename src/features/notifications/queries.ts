import type { Notification } from '../../contract/notifications.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { DEFAULT_LIMIT } from '../../contract/paging.ts'
import { afterKeys, cutPage, listBinding, readCursor, type PageOf } from '../../platform/db/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { FROM_NOTIFICATIONS, NOTIFICATION_COLUMNS, notificationOf, type StoredNotification } from './texts.ts'

/** The actor's notifications, newest first, and the total number of unread ones. */
export function listNotifications(
  on: Reader,
  actor: Actor,
  query: PageQuery,
): PageOf<Notification> & { unread: number } {
  const limit = query.limit ?? DEFAULT_LIMIT
  const binding = listBinding('notifications', actor.id)
  const after = afterKeys(['n.created_at', 'n.id'], readCursor(query.cursor, binding, 2), 'descending')
  const rows = on.all<StoredNotification>(
    `SELECT ${NOTIFICATION_COLUMNS} ${FROM_NOTIFICATIONS}
     WHERE n.user_id = ? AND ${after.sql} ORDER BY n.created_at DESC, n.id DESC LIMIT ?`,
    [actor.id, ...after.parameters, limit + 1],
  )
  const page = cutPage(rows, limit, binding, (row) => [row.created_at, row.id])
  return { items: page.items.map(notificationOf), next_cursor: page.next_cursor, unread: unreadOf(on, actor) }
}

const unreadOf = (on: Reader, actor: Actor): number =>
  on.get<{ unread: number }>('SELECT count(*) AS unread FROM notifications WHERE user_id = ? AND read_at IS NULL', [
    actor.id,
  ])!.unread

/** A notification of the actor; else 404. */
export function getNotification(on: Reader, actor: Actor, id: string): Notification {
  const row = on.get<StoredNotification>(
    `SELECT ${NOTIFICATION_COLUMNS} ${FROM_NOTIFICATIONS} WHERE n.id = ? AND n.user_id = ?`,
    [id, actor.id],
  )
  if (!row) throw notFound('No such notification')
  return notificationOf(row)
}
