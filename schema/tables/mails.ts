import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const mails = sqliteTable('mails', {
  id: text().primaryKey(),
  sealed: text().notNull(),
  tries: integer().notNull().default(0),
  next_at: text().notNull(),
})

export const mailCounts = sqliteTable('mail_counts', {
  id: integer().primaryKey(),
  key_sha256: text().notNull(),
  at: text().notNull(),
})
