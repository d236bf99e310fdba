/** Lengths of time in milliseconds. A day is 24 hours, whatever clocks do: for how long things are kept, not for calendars. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
