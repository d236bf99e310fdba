import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const comments = sqliteTable('comments', {
  id: text().primaryKey(),
  task_id: text().notNull(),
  user_id: text(),
  body: text().notNull(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
})

export const attachments = sqliteTable('attachments', {
  id: text().primaryKey(),
  task_id: text().notNull(),
  comment_id: text(),
  sha256: text().notNull(),
  size: integer().notNull(),
  filename: text().notNull(),
  mime_type: text().notNull(),
  uploaded_by: text(),
  created_at: text().notNull(),
})

/** Bytes on the disk; kept by triggers of `attachments`. */
export const blobs = sqliteTable('blobs', {
  sha256: text().primaryKey(),
  size: integer().notNull(),
  uses: integer().notNull(),
})

export type CommentRow = typeof comments.$inferSelect
export type AttachmentRow = typeof attachments.$inferSelect
