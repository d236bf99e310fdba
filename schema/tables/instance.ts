import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const meta = sqliteTable('meta', {
  key: text().primaryKey(),
  value: text().notNull(),
})

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    user_id: text().notNull(),
    key: text().notNull(),
    method_path: text().notNull(),
    body_sha256: text().notNull(),
    status: integer().notNull(),
    answer: text(),
    object_path: text(),
    headers: text(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)
