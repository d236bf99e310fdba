/** The calendar feed on the wire. */
import * as v from 'valibot'

export const calendarQuery = v.object({ todo: v.optional(v.picklist(['1'], 'must be 1')) })
export type CalendarQuery = v.InferOutput<typeof calendarQuery>

export interface Feed {
  url: string
}
