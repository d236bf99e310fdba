import type { Time } from './time.ts'

/** When a day without a time begins for reminders, and to when "tomorrow" puts one off. */
export const MORNING: Time = '09:00'
