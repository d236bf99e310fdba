import { computed, signal } from '@preact/signals'
import type { Notification } from '../../../contract/notifications.ts'
import { get } from '../../sync/api.ts'
import { ignoreRefusal } from '../../sync/http/errors.ts'
import { onForget } from '../../sync/state/live-tables.ts'
import { pagedList } from '../../sync/state/paged-list.ts'
import { changed } from '../loading/changes.ts'

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
/** All that came in over the live channel on this visit. */
const arrived: Notification[] = []
onForget(() => {
  counted.value = null
  arrived.length = 0
})
export const unread = computed(() => counted.value ?? notifications.value.filter(({ read }) => !read).length)

export async function loadNotifications(): Promise<void> {
  const before = arrived.length
  const answer = await list.load()
  if (!answer) return
  counted.value = answer.unread
  // The answer may be older than what came meanwhile.
  arrived.slice(before).forEach(addUnknown)
}

export const loadOlderNotifications = list.older
export const outdateNotifications = list.outdate

/** Changes the shown notifications and the number of unread ones. */
export function showNotifications(change: Parameters<typeof list.change>[0], left: number): void {
  counted.value = Math.max(0, left)
  list.change(change)
}

/** Applies a notification from the live channel: a new one, or one that was read elsewhere, perhaps with all others. */
function receiveNotification(fresh: Notification): void {
  if (!fresh.read) {
    arrived.push(fresh)
    addUnknown(fresh)
  } else if (!find(fresh)?.read) void readAgain()
}

const find = ({ id }: Notification): Notification | undefined => notifications.value.find((one) => one.id === id)

function addUnknown(fresh: Notification): void {
  if (!find(fresh)) showNotifications((all) => [fresh, ...all], unread.peek() + 1)
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
