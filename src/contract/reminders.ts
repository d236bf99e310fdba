/** Reminders on the wire: personal to the caller. */
import * as v from 'valibot'
import { clientId, instant, whole } from './fields.ts'

/** Hours that the buttons of a reminder which went out work. */
export const BUTTON_HOURS = 24

const TEN_YEARS = 10 * 366 * 24 * 60
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

export const newReminder = v.pipe(
  v.strictObject({
    id: v.optional(clientId),
    /** Milliseconds once it is read. */
    remind_at: v.nullish(
      v.pipe(
        instant,
        v.check((at) => at <= LATEST, 'must be before the year 10000'),
      ),
    ),
    /** Minutes from the due moment; negative is before. */
    offset_min: v.nullish(whole(-TEN_YEARS, TEN_YEARS)),
  }),
  v.forward(
    v.check(
      (body) => (body.remind_at == null) !== (body.offset_min == null),
      'or offset_min, exactly one of them, must be given',
    ),
    ['remind_at'],
  ),
)

export type NewReminder = v.InferOutput<typeof newReminder>

export interface Reminder {
  id: string
  task_id: string
  remind_at: string | null
  offset_min: number | null
  /** When it fires; null while the task has no day, and when a relative one was set after its moment. */
  fires_at: string | null
  sent_at: string | null
}
