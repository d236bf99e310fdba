import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A null is the default of that view. */
export const viewSettings = sqliteTable(
  'view_settings',
  {
    user_id: text().notNull(),
    key: text().notNull(),
    project_id: text(),
    label_id: text(),
    filter_id: text(),
    sort: text(),
    sort_order: text(),
    grouping: text(),
    show_completed: integer(),
    mode: text(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.key] })],
)

export type ViewSettingsRow = typeof viewSettings.$inferSelect
