/** Shapes of calendar feeds. */
import * as v from 'valibot'
import { id, oneOf, name } from './fields.ts'

/** Days that a completed task stays in a calendar feed. */
export const COMPLETED_DAYS = 30

/** `todo=1`: tasks (VTODO) instead of events. */
export const calendarQuery = v.object({ todo: v.optional(v.picklist(['1'], 'must be 1')) })
export type CalendarQuery = v.InferOutput<typeof calendarQuery>

/** The feed of everything that a person can see; each account has one. */
export interface OwnFeed {
  url: string
}

/** Feeds of one person. */
export const MOST_FEEDS = 100

const FEED_KINDS = ['events', 'todos'] as const

export const newFeed = v.strictObject({
  name,
  project_id: v.nullish(id),
  filter_id: v.nullish(id),
  kind: v.optional(oneOf(FEED_KINDS)),
})

export type NewFeed = v.InferOutput<typeof newFeed>

/** A feed of one project, of one filter, or of everything that its owner can see. */
export interface Feed {
  id: string
  name: string
  project_id: string | null
  filter_id: string | null
  kind: (typeof FEED_KINDS)[number]
  url: string
  created_at: string
}
