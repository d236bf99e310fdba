/** Shapes of reminders; they are personal. */
import { LONGEST_REMINDER } from '../domain/lengths.ts'
import * as v from 'valibot'
import { clientId, instant, whole } from './fields.ts'

/** Hours that the buttons in a sent reminder work. */
export const BUTTON_HOURS = 24

/** The latest instant of a reminder, in milliseconds: instants are compared as text, so years have four digits. */
export const LATEST_REMINDER = Date.parse('9999-12-31T23:59:59.999Z')

/** The output is in milliseconds. */
export const reminderInstant = v.pipe(
  instant,
  v.check((at) => at <= LATEST_REMINDER, 'must be before the year 10000'),
)

/** Minutes relative to the due time; negative is before. */
export const reminderOffset = whole(-LONGEST_REMINDER, LONGEST_REMINDER)

export const newReminder = v.pipe(
  v.strictObject({
    id: v.optional(clientId),
    remind_at: v.nullish(reminderInstant),
    offset_min: v.nullish(reminderOffset),
  }),
  v.forward(
    v.check((body) => body.remind_at != null || body.offset_min != null, 'must be given, unless offset_min is'),
    ['remind_at'],
  ),
  v.forward(
    v.check((body) => body.remind_at == null || body.offset_min == null, 'must not be given together with offset_min'),
    ['remind_at'],
  ),
)

export type NewReminder = v.InferOutput<typeof newReminder>

export interface Reminder {
  id: string
  task_id: string
  remind_at: string | null
  offset_min: number | null
  /** When it will be sent; null when the task has no date, or when a relative reminder was created after its time. */
  fires_at: string | null
  sent_at: string | null
}
