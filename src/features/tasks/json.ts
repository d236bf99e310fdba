/** Lists of tasks as JSON that SQLite writes: an object of every row, and text of that, takes twice as long. */
import type { Task } from '../../contract/tasks.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Reader } from '../../platform/db/transaction.ts'
import { Json } from '../../platform/http/json.ts'
import { LABELS, recurrenceText, REMINDER_COUNT } from './queries.ts'

/** For SQL to call. */
export const TASK_FUNCTIONS = { rule_in_words: recurrenceText }

/** What `asTask` makes of a row of `t`; takes the actor's locale, then their id twice. */
const FIELDS: Record<keyof Task, string> = {
  id: 't.id',
  project_id: 't.project_id',
  section_id: 't.section_id',
  parent_id: 't.parent_id',
  content: 't.content',
  description: 't.description',
  priority: 't.priority',
  due_date: 't.due_date',
  due_time: 't.due_time',
  due_timezone: 't.due_timezone',
  due_datetime: 't.due_datetime',
  duration_min: 't.duration_min',
  recurrence_rule: 't.recurrence_rule',
  recurrence_basis: 't.recurrence_basis',
  recurrence_text: 'iif(t.recurrence_rule IS NULL, NULL, rule_in_words(t.recurrence_rule, ?, t.recurrence_basis))',
  assignee_id: 't.assignee_id',
  labels: `json(${LABELS})`,
  completed: `json(iif(t.completed_at IS NULL, 'false', 'true'))`,
  completed_at: 't.completed_at',
  completed_by: 't.completed_by',
  subtask_count: 't.subtask_count',
  subtask_done: 't.subtask_done',
  comment_count: 't.comment_count',
  attachment_count: 't.attachment_count',
  reminder_count: REMINDER_COUNT,
  position: 't.position',
  created_by: 't.created_by',
  created_at: 't.created_at',
  updated_at: 't.updated_at',
}

const named = Object.entries(FIELDS).map(([name, sql]) => `'${name}', ${sql}`)

/** In the order of the list: an aggregate takes rows as they come, and CROSS JOIN reads the list first. */
const LIST = `SELECT CAST('[' || ifnull(group_concat(json_object(${named.join(', ')}), ','), '') || ']' AS BLOB) AS text
  FROM json_each(?) best CROSS JOIN tasks t ON t.rowid = best.value`

/** The tasks of these rowids, in this order, as the actor sees them on the wire. */
export const tasksAsJson = (on: Reader, { id, locale }: Actor, rows: readonly number[]): Json<Task[]> =>
  new Json(on.get<{ text: Uint8Array }>(LIST, [locale, id, id, JSON.stringify(rows)])!.text)
