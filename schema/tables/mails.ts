import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const mails = sqliteTable('mails', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  tries: integer().notNull().default(0),
  next_at: text().notNull(),
})
