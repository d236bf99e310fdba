import { signal } from '@preact/signals'
import type { Notification, NotificationSettings, NotificationSettingsPatch } from '../../contract/notifications.ts'
import { get, patch, post, quietly } from '../sync/api.ts'
import { send } from './command.ts'
import { onChange } from './changes.ts'
import { pagedList } from '../sync/paged-list.ts'
import { onForget } from './tables.ts'
import { text } from '../text/text.ts'

const list = pagedList<Notification>(() => '/notifications', 'notifications')
export const notifications = list.rows
export const olderNotifications = list.more

/** How many have not been read, older pages counted. */
export const unread = signal(0)
onForget(() => (unread.value = 0))

export const loadNotifications = async (): Promise<void> => count(await list.load())
export const loadOlderNotifications = async (): Promise<void> => count(await list.older())

const count = (answer: object): void => {
  unread.value = (answer as { unread: number }).unread
}

/** One that has just come in over the live channel. */
function receiveNotification(fresh: Notification): void {
  if (notifications.value.some((one) => one.id === fresh.id)) return
  notifications.value = [fresh, ...notifications.value]
  if (!fresh.read) unread.value++
}

onChange(({ type, payload }) => {
  if (type === 'notification') receiveNotification(payload as Notification)
})

export function markRead(id: string): void {
  const one = notifications.value.find((row) => row.id === id)
  if (!one || one.read) return
  show((row) => row.id === id)
  unread.value = Math.max(0, unread.value - 1)
  void send(one.title, () => post<object>(`/notifications/${id}/read`), reloadIfRefused)
}

export function markAllRead(): void {
  show(() => true)
  unread.value = 0
  void send(text().news.title, () => post<object>('/notifications/read'), reloadIfRefused)
}

const show = (which: (row: Notification) => boolean): void => {
  notifications.value = notifications.value.map((row) => (which(row) ? { ...row, read: true } : row))
}

/** What was shown ahead is what the server says after it; asking again is harmless either way. */
const reloadIfRefused = (): void => void quietly(loadNotifications())

export const loadNotificationSettings = (): Promise<NotificationSettings> => get('/notifications/settings')
export const saveNotificationSettings = (change: NotificationSettingsPatch): Promise<NotificationSettings> =>
  patch('/notifications/settings', change)
