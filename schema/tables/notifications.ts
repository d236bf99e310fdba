import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const notifications = sqliteTable('notifications', {
  id: text().primaryKey(),
  user_id: text().notNull(),
  kind: text().$type<'comment' | 'mention' | 'assigned' | 'shared' | 'joined' | 'reminder'>().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  project_id: text(),
  task_id: text(),
  actor_id: text(),
  due_date: text(),
  read_at: text(),
  created_at: text().notNull(),
  comment_id: text(),
  subject: text(),
  due_time: text(),
  reminder_count: integer(),
})

export const deliveries = sqliteTable(
  'deliveries',
  {
    notification_id: text().notNull(),
    channel: text().$type<'email' | 'ntfy'>().notNull(),
    tries: integer().notNull().default(0),
    next_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.notification_id, table.channel] })],
)

export const notificationSettings = sqliteTable('notification_settings', {
  user_id: text().primaryKey(),
  ntfy_url_sealed: text(),
  channels: text().notNull(),
})

export const actsDone = sqliteTable(
  'acts_done',
  {
    notification_id: text().notNull(),
    act: text().notNull(),
    done_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.notification_id, table.act] })],
)
