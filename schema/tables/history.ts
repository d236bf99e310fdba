import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const activity = sqliteTable('activity', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  task_id: text(),
  user_id: text(),
  event: text().notNull(),
  payload: text().notNull(),
  created_at: text().notNull(),
})

export const journal = sqliteTable('journal', {
  seq: integer().primaryKey({ autoIncrement: true }),
  type: text().notNull(),
  kind: text().notNull(),
  object_id: text().notNull(),
  project_id: text(),
  from_project_id: text(),
  user_id: text(),
  actor_id: text(),
  at: text().notNull(),
  reload: integer().notNull().default(0),
  task_id: text(),
})

export const journalMarks = sqliteTable('journal_marks', {
  owner: text().primaryKey(),
  seq: integer().notNull(),
})

export const journalState = sqliteTable('journal_state', {
  id: integer().primaryKey(),
  epoch: text().notNull(),
  forgotten: integer().notNull().default(0),
})

export const undoSteps = sqliteTable(
  'undo_steps',
  {
    /** The undo group: all steps of one write; clients know it as `X-Undo-Id`. */
    group_id: text().notNull(),
    step: integer().notNull(),
    user_id: text().notNull(),
    kind: text().notNull(),
    object_id: text().notNull(),
    verb: text().notNull(),
    /** JSON of the changed columns; null `before`: the row was created, null `after`: it was deleted. */
    before: text(),
    after: text(),
    created_at: text().notNull(),
    undone_at: text(),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.step] })],
)

export type ActivityRow = typeof activity.$inferSelect
export type UndoStepRow = typeof undoSteps.$inferSelect
