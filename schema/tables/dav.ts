import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const davCollections = sqliteTable(
  'dav_collections',
  {
    user_id: text().notNull(),
    project_id: text().notNull(),
    segment: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.project_id] })],
)

export const davObjects = sqliteTable('dav_objects', {
  task_id: text().primaryKey(),
  name: text(),
  uid: text(),
  parent_uid: text(),
  kept: text(),
})

export const davOwn = sqliteTable(
  'dav_own',
  {
    task_id: text().notNull(),
    user_id: text().notNull(),
    alarms: text().notNull(),
    sent: text(),
    version: text(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.user_id] })],
)

export const davGone = sqliteTable(
  'dav_gone',
  {
    task_id: text().notNull(),
    name: text().notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.name] })],
)

export const davReturned = sqliteTable('dav_returned', {
  project_id: text().primaryKey(),
  seq: integer().notNull(),
})
