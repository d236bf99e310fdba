import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const tasks = sqliteTable('tasks', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  section_id: text(),
  parent_id: text(),
  content: text().notNull(),
  description: text().notNull().default(''),
  priority: integer().notNull().default(4),
  due_date: text(),
  due_time: text(),
  due_timezone: text(),
  due_datetime: text(),
  duration_min: integer(),
  recurrence_rule: text(),
  recurrence_basis: text().$type<'due' | 'completion'>().notNull().default('due'),
  assignee_id: text(),
  position: text().notNull(),
  completed_at: text(),
  completed_by: text(),
  completed_group: text(),
  deleted_at: text(),
  deleted_by: text(),
  deleted_group: text(),
  deleted_root: integer().notNull().default(0),
  subtask_count: integer().notNull().default(0),
  subtask_done: integer().notNull().default(0),
  comment_count: integer().notNull().default(0),
  attachment_count: integer().notNull().default(0),
  created_by: text(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
  due_key: text().generatedAlwaysAs(sql`ifnull(due_date, '9999-99-99') || ifnull(due_time, '99:99') || priority`, {
    mode: 'virtual',
  }),
})

export const reminders = sqliteTable('reminders', {
  id: text().primaryKey(),
  task_id: text().notNull(),
  user_id: text().notNull(),
  remind_at: text(),
  offset_min: integer(),
  fires_at: text(),
  sent_at: text(),
  created_at: text().notNull(),
})

/** Each time a task was completed; `recurred`: its next occurrence, or that of a task above, has reopened it. */
export const completions = sqliteTable('completions', {
  id: integer().primaryKey(),
  task_id: text().notNull(),
  project_id: text().notNull(),
  completed_at: text().notNull(),
  completed_by: text(),
  occurrence: text(),
  recurred: integer().notNull().default(0),
})

export type CompletionRow = typeof completions.$inferSelect
export type TaskRow = typeof tasks.$inferSelect
export type ReminderRow = typeof reminders.$inferSelect
