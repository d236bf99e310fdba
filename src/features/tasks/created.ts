/** The answer to creating a task, made from the written values without reading them again. */
import type { tasks } from '../../../schema/tables/tasks.ts'
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { recurrenceText } from './wire.ts'

type Inserted = typeof tasks.$inferInsert

/** The JSON form of a task that `actor` has just created with these labels: what `getTask` would read. */
export const asCreated = (actor: Actor, row: Inserted, labels: readonly string[]): Task => ({
  id: row.id,
  project_id: row.project_id,
  section_id: row.section_id ?? null,
  parent_id: row.parent_id ?? null,
  content: row.content,
  description: row.description ?? '',
  priority: row.priority ?? 4,
  due_date: row.due_date ?? null,
  due_time: row.due_time ?? null,
  due_timezone: row.due_timezone ?? null,
  due_datetime: row.due_datetime ?? null,
  duration_min: row.duration_min ?? null,
  recurrence_rule: row.recurrence_rule ?? null,
  recurrence_basis: row.recurrence_basis ?? 'due',
  recurrence_text: row.recurrence_rule
    ? recurrenceText(row.recurrence_rule, actor.locale, row.recurrence_basis ?? 'due')
    : null,
  assignee_id: row.assignee_id ?? null,
  labels: [...labels],
  completed: false,
  completed_at: null,
  completed_by: null,
  subtask_count: 0,
  subtask_done: 0,
  comment_count: 0,
  attachment_count: 0,
  reminder_count: 0,
  position: row.position,
  created_by: actor.id,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
