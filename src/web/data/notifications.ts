import { signal } from '@preact/signals'
import type { Notification } from '../../contract/notifications.ts'
import { get, post } from '../sync/api.ts'
import { quietly } from '../sync/errors.ts'
import { onForget } from '../sync/live-tables.ts'
import { pagedList } from '../sync/paged-list.ts'
import type { Cover } from '../sync/table.ts'
import { moreText } from '../text/text.ts'
import { changed } from './loading/changes.ts'
import { command } from './command.ts'

const list = pagedList(
  (cursor) => get('/notifications', { cursor }),
  (page) => page.notifications,
)
export const notifications = list.rows
export const olderNotifications = list.more

/** How many have not been read, older pages counted. */
export const unread = signal(0)
onForget(() => (unread.value = 0))

export const loadNotifications = async (): Promise<void> => count(await list.load())
export const loadOlderNotifications = async (): Promise<void> => count(await list.older())

const count = (answer: { unread: number }): void => {
  unread.value = answer.unread
}

/** One that has just come in over the live channel. */
function receiveNotification(fresh: Notification): void {
  if (notifications.value.some((one) => one.id === fresh.id)) return
  notifications.value = [fresh, ...notifications.value]
  if (!fresh.read) unread.value++
}

changed.on(({ type, payload }) => {
  if (type === 'notification') receiveNotification(payload as Notification)
})

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
  void command({
    name: moreText().notifications.title,
    show: () => showRead(() => true, 0),
    request: () => post('/notifications/read'),
  })
}

/** What was shown ahead is what the server says after it; asking again is harmless either way. */
function showRead(which: (row: Notification) => boolean, left: number): Cover {
  notifications.value = notifications.value.map((row) => (which(row) ? { ...row, read: true } : row))
  unread.value = Math.max(0, left)
  return { lift: () => void quietly(loadNotifications()), shown: null, seen: null }
}
