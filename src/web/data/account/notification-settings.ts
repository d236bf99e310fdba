import type { NotificationSettings, NotificationSettingsPatch } from '../../../contract/notifications.ts'
import { get, patch } from '../../sync/api.ts'

export const loadNotificationSettings = (): Promise<NotificationSettings> => get('/notifications/settings')

/** Rejects with `ApiError`, for the form to show. */
export const saveNotificationSettings = (change: NotificationSettingsPatch): Promise<NotificationSettings> =>
  patch('/notifications/settings', change)
