import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const projects = sqliteTable('projects', {
  id: text().primaryKey(),
  owner_id: text().notNull(),
  name: text().notNull(),
  color: text().notNull(),
  icon: text(),
  view_mode: text().notNull(),
  is_inbox: integer().notNull().default(0),
  archived: integer().notNull().default(0),
  member_count: integer().notNull().default(0),
  open_count: integer().notNull().default(0),
  created_by: text(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
  deleted_at: text(),
  deleted_by: text(),
})

export const members = sqliteTable(
  'members',
  {
    project_id: text().notNull(),
    user_id: text().notNull(),
    role: text().$type<'owner' | 'editor' | 'viewer'>().notNull(),
    position: text().notNull(),
    joined_at: text().notNull(),
    favourite: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.user_id] })],
)

export const sections = sqliteTable('sections', {
  id: text().primaryKey(),
  project_id: text().notNull(),
  name: text().notNull(),
  position: text().notNull(),
  archived: integer().notNull().default(0),
  created_by: text(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
})

export type ProjectRow = typeof projects.$inferSelect
export type MemberRow = typeof members.$inferSelect
export type SectionRow = typeof sections.$inferSelect
