/** Today and Upcoming on the wire. */
import * as v from 'valibot'
import { day } from './fields.ts'
import { boolean, cappedWhole } from './queries.ts'
import type { Task } from './tasks.ts'

export const todayQuery = v.object({ archived: v.optional(boolean) })
export const upcomingQuery = v.object({
  days: v.optional(cappedWhole(1, 31)),
  from: v.optional(day),
  archived: v.optional(boolean),
})

export interface Today {
  date: string
  overdue: Task[]
  today: Task[]
}

export interface Upcoming {
  days: { date: string; tasks: Task[] }[]
}
