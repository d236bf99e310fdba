import type { TaskRow } from '../../../schema/tables/tasks.ts'
import { taskPatch, type Task, type TaskPatch } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { may, type Role, type Verb } from '../../domain/access/may.ts'
import { notFound } from '../../domain/errors.ts'
import { parseRule } from '../../domain/recurrence/parse.ts'
import { ruleInWords } from '../../domain/recurrence/words.ts'
import type { Reader, SqlParameters } from '../../platform/db/transaction.ts'

/** What `PATCH /tasks/{id}` can change, in the order its ETag counts. */
export const WRITABLE = Object.keys(taskPatch.entries) as readonly (keyof TaskPatch)[]

/** A task's row with what only this actor sees of it. */
export type SeenTask = TaskRow & { labels: string; reminder_count: number }

/** Whether `t` is open, as the indexes that hold both say it. */
export const IS_OPEN = '(t.completed_at IS NULL) = 1'

/** The names of the actor's labels on `t`, sorted, as a JSON array; takes the actor's id. */
export const LABELS = `(SELECT json_group_array(name) FROM (
     SELECT l.name FROM task_labels tl JOIN labels l ON l.id = tl.label_id
     WHERE tl.task_id = t.id AND tl.user_id = ? ORDER BY l.name_folded))`

/** The actor's unsent reminders of `t`; takes the actor's id. */
export const REMINDER_COUNT =
  '(SELECT count(*) FROM reminders r WHERE r.task_id = t.id AND r.user_id = ? AND r.sent_at IS NULL)'

/** Columns of `SeenTask` over the alias `t`; takes the actor's id twice. */
export const SEEN = `t.*, ${LABELS} AS labels, ${REMINDER_COUNT} AS reminder_count`

/** A task that is not in the trash, if the actor may do this in its project; else 404. */
export function taskFor(on: Reader, actor: Actor, id: string, verb: Verb): TaskRow & { role: Role } {
  const task = visibleTask(on, actor, id)
  if (!task || !may(task.role, verb)) throw notFound('No such task')
  return task
}

/** A task that is not in the trash, if the actor can see its project. */
export function visibleTask(on: Reader, actor: Actor, id: string): (TaskRow & { role: Role }) | null {
  const row = on.get<TaskRow & { role: Role }>(
    `SELECT t.*, m.role FROM tasks t
     JOIN members m ON m.project_id = t.project_id AND m.user_id = ?
     JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
     WHERE t.id = ? AND t.deleted_at IS NULL`,
    [actor.id, id],
  )
  return row ?? null
}

/** The task on the wire, as the actor sees it; else 404. */
export function getTask(on: Reader, actor: Actor, id: string): Task {
  const row = on.get<SeenTask>(
    `SELECT ${SEEN} FROM tasks t
     JOIN members m ON m.project_id = t.project_id AND m.user_id = ?
     JOIN projects p ON p.id = t.project_id AND p.deleted_at IS NULL
     WHERE t.id = ? AND t.deleted_at IS NULL`,
    [actor.id, actor.id, actor.id, id],
  )
  if (!row) throw notFound('No such task')
  return asTask(row, actor)
}

/** A task on the wire. */
export const asTask = (row: SeenTask, actor: Actor): Task => ({
  id: row.id,
  project_id: row.project_id,
  section_id: row.section_id,
  parent_id: row.parent_id,
  content: row.content,
  description: row.description,
  priority: row.priority,
  due_date: row.due_date,
  due_time: row.due_time,
  due_timezone: row.due_timezone,
  due_datetime: row.due_datetime,
  duration_min: row.duration_min,
  recurrence_rule: row.recurrence_rule,
  recurrence_basis: row.recurrence_basis,
  recurrence_text: row.recurrence_rule && recurrenceText(row.recurrence_rule, actor.locale, row.recurrence_basis),
  assignee_id: row.assignee_id,
  labels: row.labels === '[]' ? [] : (JSON.parse(row.labels) as string[]),
  completed: row.completed_at !== null,
  completed_at: row.completed_at,
  completed_by: row.completed_by,
  subtask_count: row.subtask_count,
  subtask_done: row.subtask_done,
  comment_count: row.comment_count,
  attachment_count: row.attachment_count,
  reminder_count: row.reminder_count,
  position: row.position,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const texts = new Map<string, string | null>()

/** A stored rule in words, in the reader's language. */
export function recurrenceText(rule: string, locale: string, basis: 'due' | 'completion'): string | null {
  const key = `${locale} ${basis} ${rule}`
  let text = texts.get(key)
  if (text === undefined) {
    const parsed = parseRule(rule)
    text = parsed.ok ? ruleInWords(parsed.rule, locale, basis) : null
    if (texts.size > 5000) texts.clear()
    texts.set(key, text)
  }
  return text
}

/** A task and all below it that match, itself first, each level in order. */
export function subtree(
  on: Reader,
  id: string,
  where = 't.deleted_at IS NULL',
  parameters: SqlParameters = [],
): (TaskRow & { level: number })[] {
  return on.all<TaskRow & { level: number }>(
    `WITH RECURSIVE below (id, level) AS (
       SELECT ?, 1 UNION ALL SELECT c.id, level + 1 FROM below CROSS JOIN tasks c ON c.parent_id = below.id
     )
     SELECT t.*, below.level FROM below CROSS JOIN tasks t ON t.id = below.id WHERE ${where} ORDER BY below.level, t.position`,
    [id, ...parameters],
  )
}

/** The tasks above, the parent first. */
export const ancestors = (on: Reader, id: string): TaskRow[] =>
  on.all<TaskRow>(
    `WITH RECURSIVE above (id, level) AS (
       SELECT parent_id, 1 FROM tasks WHERE id = ?
       UNION ALL SELECT t.parent_id, level + 1 FROM above CROSS JOIN tasks t ON t.id = above.id WHERE t.parent_id IS NOT NULL
     )
     SELECT t.* FROM above CROSS JOIN tasks t ON t.id = above.id ORDER BY above.level`,
    [id],
  )
