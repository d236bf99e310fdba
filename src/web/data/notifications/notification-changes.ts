import type { Notification } from '../../../contract/notifications.ts'
import { post } from '../../sync/api.ts'
import { connection } from '../../sync/live.ts'
import type { OverlayHandle } from '../../sync/state/table.ts'
import { moreText } from '../../text/text.ts'
import { command } from '../command.ts'
import { loadNotifications, notifications, outdateNotifications, showNotifications, unread } from './notifications.ts'
import { readInBackground } from '../loading/in-background.ts'

export function markRead(id: string): void {
  const one = notifications.value.find((row) => row.id === id)
  if (!one || one.read) return
  void command({
    name: one.title,
    show: () => showRead((row) => row.id === id, unread.value - 1),
    request: () => post('/notifications/:id/read', { id }),
  })
}

export function markAllRead(): void {
  // If it was sent later, it would mark notifications that arrive in the meantime too.
  if (connection.peek() === 'lost') return notifications.peek().forEach(({ id }) => markRead(id))
  void command({
    name: moreText().notifications.title,
    show: () => showRead(() => true, 0),
    request: () => post('/notifications/read'),
  })
}

/** Changes of this kind that the server has not answered yet. */
let unanswered = 0

/**
 * Shows notifications as read; the list is read again when the last of these changes is answered or refused, since the
 * server does not know before of those that are still to be sent.
 */
function showRead(which: (row: Notification) => boolean, left: number): OverlayHandle {
  const allowAnswers = outdateNotifications()
  showNotifications((all) => all.map((row) => (which(row) ? { ...row, read: true } : row)), left)
  unanswered += 1
  const lift = (): void => {
    unanswered -= 1
    if (unanswered > 0) return
    allowAnswers()
    readInBackground(loadNotifications)
  }
  return { lift, shown: null }
}
