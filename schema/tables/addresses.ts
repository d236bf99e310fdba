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

export type AddressRow = typeof addresses.$inferSelect
