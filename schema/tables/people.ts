import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  email: text().notNull(),
  email_folded: text().notNull().unique(),
  name: text().notNull(),
  avatar_color: text().notNull(),
  password_hash: text().notNull(),
  timezone: text().notNull(),
  locale: text().$type<'en' | 'en-GB' | 'en-US' | 'da' | 'da-DK'>().notNull(),
  week_start: integer().notNull(),
  is_admin: integer().notNull().default(0),
  created_at: text().notNull(),
  last_seen_at: text(),
  totp_sealed: text(),
  totp_since: text(),
  totp_step: integer(),
  time_format: text().$type<'auto' | '24h' | '12h'>().notNull().default('auto'),
})

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  secret_sha256: text().notNull().unique(),
  user_agent: text().notNull(),
  ip: text().notNull(),
  created_at: text().notNull(),
  last_seen_at: text().notNull(),
  expires_at: text().notNull(),
})

export const apiTokens = sqliteTable('api_tokens', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  scope: text().$type<'full' | 'read' | 'add'>().notNull().default('full'),
  prefix: text().notNull(),
  secret_sha256: text().notNull().unique(),
  created_at: text().notNull(),
  last_used_at: text(),
  expires_at: text(),
})

export const recoveryCodes = sqliteTable('recovery_codes', {
  user_id: text().notNull(),
  code_sha256: text().notNull(),
})

export const accountLinks = sqliteTable('account_links', {
  secret_sha256: text().primaryKey(),
  user_id: text(),
  purpose: text().$type<'password' | 'email'>().notNull(),
  email: text(),
  expires_at: text().notNull(),
})

export type UserRow = typeof users.$inferSelect
export type ApiTokenRow = typeof apiTokens.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type AccountLinkRow = typeof accountLinks.$inferSelect
