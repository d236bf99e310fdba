import { computed, signal } from '@preact/signals'
import type { Notification } from '../../contract/notifications.ts'
import { get } from '../sync/api.ts'
import { ignoreRefusal } from '../sync/errors.ts'
import { onForget } from '../sync/live-tables.ts'
import { pagedList } from '../sync/paged-list.ts'
import { changed } from './loading/changes.ts'

const list = pagedList(
  'notifications',
  (cursor) => get('/notifications', { cursor }),
  (page) => page.notifications,
)
export const notifications = list.rows
export const olderNotifications = list.more
/** Whether the list was read, now or on the last visit. */
export const areNotificationsHere = list.isRead

/** The server's number of unread notifications on all pages; null before it is known. */
const counted = signal<number | null>(null)
onForget(() => (counted.value = null))
export const unread = computed(() => counted.value ?? notifications.value.filter(({ read }) => !read).length)

export const loadNotifications = async (): Promise<void> => count(await list.load())
export const loadOlderNotifications = async (): Promise<void> => count(await list.older())

const count = (answer: { unread: number } | undefined): void => {
  if (answer) counted.value = answer.unread
}

/** Changes the shown notifications and the number of unread ones. */
export function showNotifications(change: Parameters<typeof list.change>[0], left: number): void {
  counted.value = Math.max(0, left)
  list.change(change)
}

/** Applies a notification from the live channel: a new one, or one that was read elsewhere, perhaps with all others. */
function receiveNotification(fresh: Notification): void {
  const known = notifications.value.find((one) => one.id === fresh.id)
  if (fresh.read) {
    if (!known?.read) void readAgain()
  } else if (!known) showNotifications((all) => [fresh, ...all], unread.peek() + 1)
}

let isAsked = false

/** Reads the list again, once for all changes that arrive together. */
async function readAgain(): Promise<void> {
  if (isAsked) return
  isAsked = true
  await Promise.resolve()
  isAsked = false
  await ignoreRefusal(loadNotifications())
}

changed.on(({ type, payload }) => {
  if (type === 'notification') receiveNotification(payload as Notification)
})
