import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const labels = sqliteTable('labels', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  name_folded: text().notNull(),
  color: text().notNull(),
  position: text().notNull(),
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

export type LabelRow = typeof labels.$inferSelect
