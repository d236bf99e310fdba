/**
 * Durations in milliseconds. A day is always 24 hours, also when DST changes: for retention, not for calendar
 * arithmetic.
 */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
