import { computed, signal } from '@preact/signals'
import type { Notification } from '../../contract/notifications.ts'
import { get, post } from '../sync/api.ts'
import { ignoreRefusal } from '../sync/errors.ts'
import { onForget } from '../sync/live-tables.ts'
import { pagedList } from '../sync/paged-list.ts'
import type { OverlayHandle } from '../sync/table.ts'
import { moreText } from '../text/text.ts'
import { changed } from './loading/changes.ts'
import { command } from './command.ts'

const list = pagedList(
  'notifications',
  (cursor) => get('/notifications', { cursor }),
  (page) => page.notifications,
)
export const notifications = list.rows
export const olderNotifications = list.more
/** Whether the list has come, now or on the last visit. */
export const areNotificationsHere = list.isRead

/** How many the server says have not been read, older pages counted; null before it has said so. */
const counted = signal<number | null>(null)
onForget(() => (counted.value = null))
export const unread = computed(() => counted.value ?? notifications.value.filter(({ read }) => !read).length)

export const loadNotifications = async (): Promise<void> => count(await list.load())
export const loadOlderNotifications = async (): Promise<void> => count(await list.older())

const count = (answer: { unread: number } | undefined): void => {
  if (answer) counted.value = answer.unread
}

/** One that has just come in over the live channel. */
function receiveNotification(fresh: Notification): void {
  if (notifications.value.some((one) => one.id === fresh.id)) return
  const more = fresh.read ? 0 : 1
  counted.value = unread.peek() + more
  list.change((all) => [fresh, ...all])
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
function showRead(which: (row: Notification) => boolean, left: number): OverlayHandle {
  counted.value = Math.max(0, left)
  list.change((all) => all.map((row) => (which(row) ? { ...row, read: true } : row)))
  return { lift: () => void ignoreRefusal(loadNotifications()), shown: null, seen: null }
}
