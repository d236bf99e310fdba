/** Shapes of labels and saved filters; both are personal. */
import * as v from 'valibot'
import type { Color } from '../domain/colors.ts'
import { LONGEST_FILTER, LONGEST_LABEL } from '../domain/lengths.ts'
import { between, clientId, color, flag, oneLine, title, oneOf, unbroken, name } from './fields.ts'
import * as query from './queries.ts'
import { SORTS, type Task } from './tasks.ts'

const labelName = title(LONGEST_LABEL)
/** The syntax is checked by `domain/filters`. */
const filterQuery = oneLine(1, LONGEST_FILTER)

const trimmed = (text: string): string => text.trim()

const favourite = v.optional(flag)

export const newLabel = v.strictObject({
  id: v.optional(clientId),
  name: labelName,
  color: v.optional(color),
  favourite,
})
export const labelPatch = v.strictObject({ name: v.optional(labelName), color: v.optional(color), favourite })
export const newFilter = v.strictObject({
  id: v.optional(clientId),
  name,
  query: filterQuery,
  color: v.optional(color),
  favourite,
})
export const filterPatch = v.strictObject({
  name: v.optional(name),
  query: v.optional(filterQuery),
  color: v.optional(color),
  favourite,
})

/** Query of a list of labels or filters; `favourite` returns only favourites (true) or only others (false). */
export const favouritesQuery = v.object({ ...query.page, favourite: v.optional(query.boolean) })

/** Query of running a filter; `archived` includes archived projects. */
export const filterRunQuery = v.object({
  ...query.page,
  sort: v.optional(oneOf(SORTS)),
  order: query.order,
  archived: v.optional(query.boolean),
})
/** The query is measured trimmed and kept as it was sent, so that positions in errors match. */
export const filterPreviewQuery = v.object({
  ...filterRunQuery.entries,
  query: v.pipe(query.text, unbroken, between(1, LONGEST_FILTER, trimmed)),
})

export type FavouritesQuery = v.InferOutput<typeof favouritesQuery>
export type FilterRunQuery = v.InferOutput<typeof filterRunQuery>
export type NewLabel = v.InferOutput<typeof newLabel>
export type LabelPatch = v.InferOutput<typeof labelPatch>
export type NewFilter = v.InferOutput<typeof newFilter>
export type FilterPatch = v.InferOutput<typeof filterPatch>

export interface Label {
  id: string
  name: string
  color: Color
  position: string
  favourite: boolean
  /** Number of open tasks with this label, as a list of its tasks has them: without those of archived places. */
  task_count: number
}

export interface Filter {
  id: string
  name: string
  query: string
  color: Color
  position: string
  favourite: boolean
  created_at: string
  updated_at: string
}

/** The answer of running or previewing a filter. */
export interface FilteredTasks {
  tasks: Task[]
  /** Total number of matching tasks. */
  total: number
  next_cursor: string | null
}
