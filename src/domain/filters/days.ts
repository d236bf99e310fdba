import type { Day } from '../calendar/day.ts'

export interface DayContext {
  /** The asker's day. */
  today: Day
  /** One of `en en-GB en-US da da-DK`. */
  locale: string
  /** ISO weekday, 1 = Monday … 7 = Sunday. */
  weekStart: number
}

export function findDay(_text: string, _context: DayContext): Day | null {
  return null
}
