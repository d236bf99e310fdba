/** Shapes of Today, Upcoming and Completed. */
import * as v from 'valibot'
import { day, id, idOrMe } from './fields.ts'
import { boolean, cappedWhole, page, searchText } from './queries.ts'
import type { Task } from './tasks.ts'

/** Days that Upcoming shows by default. */
export const UPCOMING_DAYS = 7
/** Days that Upcoming shows at most. */
export const MOST_UPCOMING_DAYS = 31

export const todayQuery = v.object({ archived: v.optional(boolean) })
export const upcomingQuery = v.object({
  days: v.optional(cappedWhole(1, MOST_UPCOMING_DAYS)),
  from: v.optional(day),
  archived: v.optional(boolean),
})

/** `from` and `to`: days in the caller's time zone, both included. */
export const completedQuery = v.object({
  ...page,
  from: v.optional(day),
  to: v.optional(day),
  project_id: v.optional(id),
  by: v.optional(idOrMe),
  q: v.optional(searchText),
})

export type CompletedQuery = v.InferOutput<typeof completedQuery>

/** One completion of a task. */
export interface CompletedEntry {
  /** The task as it is now. */
  task: Task
  completed_at: string
  /** Null when unknown. */
  completed_by: string | null
  /** For a repeating task: the due day of the completed occurrence. */
  occurrence: string | null
}

export interface Today {
  date: string
  overdue: Task[]
  today: Task[]
}

export interface Upcoming {
  days: { date: string; tasks: Task[] }[]
}
