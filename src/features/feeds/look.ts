import type { Day } from '../../domain/calendar/day.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'

export interface Look {
  /** Where links lead; without a slash at the end. */
  baseUrl: string
  /** Days without a time remind at 09:00 there. */
  ownerZone: string
  todo: boolean
}

/** What a task's component says of it: one day, or the days of a rule. */
export interface Part {
  /** The first part has the task's own id. */
  id: string
  day: Day
  rule: Rule | null
}
