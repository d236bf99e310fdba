import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const filters = sqliteTable('filters', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  query: text().notNull(),
  color: text().notNull(),
  position: text().notNull(),
  favourite: integer().notNull().default(0),
  created_at: text().notNull(),
  updated_at: text().notNull(),
})

export type FilterRow = typeof filters.$inferSelect
