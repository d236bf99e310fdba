import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const templates = sqliteTable('templates', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  content: text().notNull(),
  task_count: integer().notNull(),
  section_count: integer().notNull(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
})

export type TemplateRow = typeof templates.$inferSelect
