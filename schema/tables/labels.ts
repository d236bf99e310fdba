import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const labels = sqliteTable('labels', {
  id: text().primaryKey(),
  user_id: text(),
  name: text().notNull(),
  name_folded: text().notNull(),
  color: text().notNull(),
  position: text().notNull(),
  favourite: integer().notNull().default(0),
})

export const taskLabels = sqliteTable(
  'task_labels',
  {
    task_id: text().notNull(),
    user_id: text().notNull(),
    label_id: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.user_id, table.label_id] })],
)

/** How many open, live tasks of a project carry a label; kept by triggers. */
export const labelCounts = sqliteTable(
  'label_counts',
  {
    label_id: text().notNull(),
    project_id: text().notNull(),
    open_count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.label_id, table.project_id] })],
)

export type LabelRow = typeof labels.$inferSelect
