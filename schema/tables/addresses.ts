import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const addresses = sqliteTable(
  'addresses',
  {
    user_id: text().notNull(),
    kind: text().$type<'feed' | 'mail'>().notNull(),
    secret_sha256: text().notNull().unique(),
    sealed: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
)

export const feeds = sqliteTable('feeds', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  project_id: text(),
  filter_id: text(),
  kind: text().$type<'events' | 'todos'>().notNull(),
  secret_sha256: text().notNull().unique(),
  sealed: text().notNull(),
  created_at: text().notNull(),
})

export const receivedMails = sqliteTable(
  'received_mails',
  {
    user_id: text().notNull(),
    message_sha256: text().notNull(),
    task_id: text().notNull(),
    received_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.message_sha256] })],
)

export type FeedRow = typeof feeds.$inferSelect
export type AddressRow = typeof addresses.$inferSelect
