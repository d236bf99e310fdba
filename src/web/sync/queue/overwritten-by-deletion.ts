import type { TaskPatch } from '../../../contract/tasks.ts'
import { isSameJson } from '../../../domain/same-json.ts'
import type { Write } from '../http/errors.ts'
import { bodyOf, type Overwritten, type OverwrittenField, type QueuedChange } from './change.ts'

export interface TaskRow extends Record<string, unknown> {
  id: string
  parent_id: string | null
  content: string
  completed: boolean
}

/**
 * The fields of a task that are its people's work. Labels are personal, a zone or a basis comes with another field, and
 * places and assignees are compared apart.
 */
const IS_COMPARED: Record<keyof TaskPatch | 'completed', boolean> = {
  content: true,
  description: true,
  priority: true,
  due_date: true,
  due_time: true,
  due_timezone: false,
  duration_min: true,
  recurrence_rule: true,
  recurrence_basis: false,
  completed: true,
  parent_id: true,
  project_id: false,
  section_id: false,
  assignee_id: false,
  labels: false,
}
const COMPARED = Object.entries(IS_COMPARED).flatMap(([field, isCompared]) => (isCompared ? field : []))
/** What is below another comes along when that is moved. */
const PLACE = ['project_id', 'section_id']
/** Counts of what is on a task: what was taken away from it is no loss. */
const COUNTED = ['subtask_count', 'comment_count', 'attachment_count']

/** What others have done to tasks, or below them, since the person saw what they delete. `rows`: the tasks as they are now. */
export function overwrittenByDeletion({ key, shown, write }: QueuedChange, rows: readonly TaskRow[]): Overwritten[] {
  const seen = new Map(shown.map(([, id, , before]) => [id, before]))
  return Array.from(rootsOf(write, rows), ([root, below]): Overwritten | undefined => {
    const fields = below.flatMap((row) => {
      const before = seen.get(row.id)
      if (row === root) return [...changesOf(row, before), ...differing(PLACE, row, before)]
      return changesOf(row, before).length > 0 ? { field: 'subtask', mine: null, theirs: row.content } : []
    })
    if (!root || fields.length === 0) return undefined
    const { content: name } = { ...root, ...seen.get(root.id) }
    return { key: `${key} ${root.id}`, name, path: `/tasks/${root.id}`, fields, isDeleted: true }
  }).filter((one) => one !== undefined)
}

/** The rows of each task that a write names. Others may have moved some elsewhere, where they stay: those have none. */
export function rootsOf(write: Write, rows: readonly TaskRow[]): Map<TaskRow | undefined, TaskRow[]> {
  const { ids } = bodyOf(write) as { ids?: string[] }
  const roots = new Set(ids ?? [write.path.split('/')[2]])
  const now = new Map(rows.map((row) => [row.id, row]))
  const rootOf = (row: TaskRow | undefined): TaskRow | undefined =>
    !row || roots.has(row.id) ? row : rootOf(now.get(row.parent_id!))
  return Map.groupBy(rows, rootOf)
}

type Seen = Record<string, unknown> | null | undefined

const changesOf = (now: TaskRow, seen: Seen): OverwrittenField[] => [
  ...differing(COMPARED, now, seen),
  // It loses its assignee with a move to where they are no member, also one of the person's own.
  ...differing(['assignee_id'], now, seen).filter(({ theirs }) => theirs !== null),
  ...differing(COUNTED, now, seen).filter(({ mine, theirs }) => Number(theirs) > Number(mine)),
]

const differing = (fields: readonly string[], now: TaskRow, seen: Seen): OverwrittenField[] =>
  fields
    .filter((field) => seen && field in seen && !isSameJson(now[field], seen[field]))
    .map((field) => ({ field, mine: seen![field], theirs: now[field] }))
