import type { NotificationSettings, NotificationSettingsPatch } from '../../../contract/notifications.ts'
import { effect, signal } from '@preact/signals'
import { get, patch } from '../../sync/api.ts'
import { recall, remember } from '../../sync/local-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The theme of this browser, kept for the next visit. */
export const theme = signal<Theme>(recall<Theme>('theme', 'system'))

effect(() => remember('theme', theme.value))

export const loadNotificationSettings = (): Promise<NotificationSettings> => get('/notifications/settings')

/** Rejects with what the server refused, for the form that asked. */
export const saveNotificationSettings = (change: NotificationSettingsPatch): Promise<NotificationSettings> =>
  patch('/notifications/settings', change)
