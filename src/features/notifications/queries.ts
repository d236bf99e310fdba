import type { Notification } from '../../contract/notifications.ts'
import type { PageQuery } from '../../contract/queries.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { notFound } from '../../domain/errors.ts'
import { mapPage, pageOf, type PageOf } from '../../platform/db/rows/paging.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { FROM_NOTIFICATIONS, NOTIFICATION_COLUMNS, notificationOf, type StoredNotification } from './texts.ts'
import { onlyRow } from '../../platform/db/rows/rows.ts'

/** The actor's notifications, newest first, and the total number of unread ones. */
export function listNotifications(
  on: Reader,
  actor: Actor,
  query: PageQuery,
): PageOf<Notification> & { unread: number } {
  const page = pageOf<StoredNotification>(on, query, {
    list: ['notifications', actor.id],
    sql: `SELECT ${NOTIFICATION_COLUMNS} ${FROM_NOTIFICATIONS} WHERE n.user_id = ?`,
    parameters: [actor.id],
    keys: ['n.created_at', 'n.id'],
    order: 'descending',
    keysOf: (row) => [row.created_at, row.id],
  })
  return { ...mapPage(page, notificationOf), unread: unreadOf(on, actor) }
}

const unreadOf = (on: Reader, actor: Actor): number =>
  onlyRow<{ unread: number }>(
    on,
    'SELECT count(*) AS unread FROM notifications WHERE user_id = ? AND read_at IS NULL',
    [actor.id],
  ).unread

/** A notification of the actor; else 404. */
export function getNotification(on: Reader, actor: Actor, id: string): Notification {
  const row = on.get<StoredNotification>(
    `SELECT ${NOTIFICATION_COLUMNS} ${FROM_NOTIFICATIONS} WHERE n.id = ? AND n.user_id = ?`,
    [id, actor.id],
  )
  if (!row) throw notFound('No such notification')
  return notificationOf(row)
}
