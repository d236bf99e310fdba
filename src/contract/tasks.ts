/** Shapes of tasks. */
import type { Basis } from '../domain/recurrence/rule.ts'
import { LONGEST_CONTENT, LONGEST_DESCRIPTION } from '../domain/lengths.ts'
import { splitText } from '../domain/quick-add/lines.ts'
import type { FoundSpan } from '../domain/quick-add/types.ts'
import { isVisible } from '../domain/text/visible.ts'
import * as v from 'valibot'
import {
  clientId,
  day,
  duration,
  id,
  idOrMe,
  isAtMost,
  labelNames,
  list,
  manyLines,
  title,
  oneOf,
  priority,
  recurrenceBasis,
  recurrenceRule,
  time,
  whole,
  zone,
} from './fields.ts'
import * as query from './queries.ts'

const taskContent = title(LONGEST_CONTENT)
const taskDescription = manyLines(0, LONGEST_DESCRIPTION)

const place = { project_id: v.optional(id), section_id: v.nullish(id), parent_id: v.nullish(id) }

const taskDetails = {
  description: v.optional(taskDescription),
  priority: v.optional(priority),
  due_date: v.nullish(day),
  due_time: v.nullish(time),
  due_timezone: v.nullish(zone),
  duration_min: v.nullish(duration),
  recurrence_rule: v.nullish(recurrenceRule),
  recurrence_basis: v.optional(recurrenceBasis),
  assignee_id: v.nullish(id),
  labels: v.optional(labelNames),
  ...place,
}

export const newTask = v.strictObject({ id: v.optional(clientId), content: taskContent, ...taskDetails })

export const taskPatch = v.strictObject({ content: v.optional(taskContent), ...taskDetails })

/** The neighbours of the new place; `domain/ordering/placement.ts` explains nulls. */
export const move = v.strictObject({ after_id: v.nullish(id), before_id: v.nullish(id) })

export const taskMove = v.strictObject({
  ...move.entries,
  ...place,
})

/** `due_date`: the occurrence that the client saw; when the task has moved on since, nothing changes. */
export const completion = v.strictObject({ due_date: v.nullish(day) })

/** Days of a repeat that are shown by default, and at most. */
export const DEFAULT_OCCURRENCES = 5
const MOST_OCCURRENCES = 100

export const occurrencesQuery = v.object({ count: v.optional(query.boundedWhole(1, MOST_OCCURRENCES)) })

const span = v.strictObject({ start: whole(0, 100_000), end: whole(0, 100_000) })

/** The text of quick add: the first line is limited like a content, the rest like a description. */
const quickAddText = v.pipe(
  manyLines(1, LONGEST_CONTENT + 2 + LONGEST_DESCRIPTION),
  v.check((text) => {
    const { start, end } = splitText(text)
    return isVisible(text.slice(start, end))
  }, 'must not be empty'),
  v.check((text) => {
    const { start, end, description } = splitText(text)
    return isAtMost(LONGEST_CONTENT, text.slice(start, end)) && isAtMost(LONGEST_DESCRIPTION, description)
  }, `must have a first line of at most ${LONGEST_CONTENT} characters and at most ${LONGEST_DESCRIPTION} after it`),
)

export const quickAdd = v.strictObject({
  text: quickAddText,
  id: v.optional(clientId),
  ...place,
  ignore: v.optional(
    list(
      v.pipe(
        span,
        v.check((value) => value.start < value.end, 'must end after it starts'),
      ),
      [0, query.MOST_SPANS],
      'must be a list of {start, end}',
      `must be at most ${query.MOST_SPANS} spans`,
    ),
  ),
})

export const quickAddQuery = v.object({
  text: quickAddText,
  project_id: v.optional(id),
  section_id: v.optional(id),
  parent_id: v.optional(id),
  ignore: v.optional(query.spans),
})

/** Beside a `text/plain` body; the other parameters are checked as fields of `quickAdd`. */
export const quickAddTextQuery = v.object({ ignore: v.optional(query.spans) })

export const SORTS = ['position', 'due', 'priority', 'created', 'updated', 'content'] as const

export const taskListQuery = v.object({
  ...query.page,
  project_id: v.optional(id),
  section_id: v.optional(id),
  parent_id: v.optional(id),
  label_id: v.optional(id),
  priority: v.optional(query.priorityText),
  due_before: v.optional(day),
  due_from: v.optional(day),
  no_date: v.optional(query.boolean),
  assignee_id: v.optional(idOrMe),
  q: v.optional(query.searchText),
  top_level: v.optional(query.boolean),
  archived: v.optional(query.boolean),
  completed: v.optional(v.picklist(['include', 'only'], 'must be include or only')),
  sort: v.optional(oneOf(SORTS)),
  order: query.order,
})

export type NewTask = v.InferOutput<typeof newTask>
export type TaskPatch = v.InferOutput<typeof taskPatch>
export type TaskMove = v.InferOutput<typeof taskMove>
export type Move = v.InferOutput<typeof move>
export type Completion = v.InferOutput<typeof completion>
export type QuickAdd = v.InferOutput<typeof quickAdd>
export type QuickAddQuery = v.InferOutput<typeof quickAddQuery>
export type TaskListQuery = v.InferOutput<typeof taskListQuery>

/**
 * A task as the caller sees it. Days are `YYYY-MM-DD`, times `HH:MM`, instants RFC 3339 in UTC. `created_by` and
 * `completed_by` are null too when that account was deleted.
 */
export interface Task {
  id: string
  project_id: string
  section_id: string | null
  parent_id: string | null
  content: string
  /** Markdown. */
  description: string
  /** 1 (highest) to 4 (none). */
  priority: number
  due_date: string | null
  /** Local time in `due_timezone`. */
  due_time: string | null
  /** IANA time zone; null exactly when `due_time` is. */
  due_timezone: string | null
  /** The instant of date, time and zone; null without a time. */
  due_datetime: string | null
  /** Minutes. */
  duration_min: number | null
  /** RRULE (RFC 5545 §3.3.10) in canonical form. */
  recurrence_rule: string | null
  recurrence_basis: Basis
  /** The rule in words, in the caller's language. */
  recurrence_text: string | null
  assignee_id: string | null
  /** Names of the caller's own labels, sorted. */
  labels: string[]
  completed: boolean
  completed_at: string | null
  completed_by: string | null
  /** Direct sub-tasks, completed ones included. */
  subtask_count: number
  subtask_done: number
  comment_count: number
  attachment_count: number
  /** The caller's own that have not been sent yet. */
  reminder_count: number
  /** Order among its siblings; compares bytewise. */
  position: string
  created_by: string | null
  created_at: string
  updated_at: string
}

/** The answer of completing or skipping a task. */
export interface CompletedTask extends Task {
  recurred: boolean
  next_due_date: string | null
}

/** The answer of a reset: the number of tasks reopened. */
export interface Reset {
  reopened: number
}

/** The answer of quick add. */
export interface QuickAddedTask extends Task {
  unknown_project: string | null
  unknown_section: string | null
}

/** What quick add would create; names as typed, null when the text names none. */
export interface QuickAddPreview {
  content: string
  project: string | null
  section: string | null
  labels: string[]
  assignee: string | null
  priority: number | null
  due_date: string | null
  due_time: string | null
  recurrence_rule: string | null
  recurrence_basis: Basis
  recurrence_text: string | null
  duration_min: number | null
  /** Minutes relative to the due time; negative is before. */
  reminders: number[]
  unknown_project: string | null
  unknown_section: string | null
  spans: Omit<FoundSpan, 'of'>[]
}
