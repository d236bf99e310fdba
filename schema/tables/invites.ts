import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const invites = sqliteTable('invites', {
  id: text().primaryKey(),
  project_id: text(),
  email: text().notNull(),
  email_folded: text().notNull(),
  role: text().$type<'editor' | 'viewer'>(),
  invited_by: text(),
  created_at: text().notNull(),
  expires_at: text().notNull(),
})

export const inviteLinks = sqliteTable('invite_links', {
  secret_sha256: text().primaryKey(),
  invite_id: text().notNull(),
  expires_at: text().notNull(),
  mailed: integer().notNull().default(0),
})

export type InviteRow = typeof invites.$inferSelect
