CREATE TABLE notifications (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE SET NULL,
  task_id TEXT REFERENCES tasks (id) ON DELETE SET NULL,
  actor_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  -- The day the task was due when its reminder fired: the button "done" means that occurrence.
  due_date TEXT,
  read_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX notifications_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_age ON notifications (created_at);
CREATE INDEX notifications_task ON notifications (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX notifications_project ON notifications (project_id) WHERE project_id IS NOT NULL;

-- What still has to go out; a row ends when it has arrived or was given up.
CREATE TABLE deliveries (
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  PRIMARY KEY (notification_id, channel)
) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_next ON deliveries (next_at);

CREATE TABLE notification_settings (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ntfy_url_sealed TEXT,
  -- JSON: kind → channels.
  channels TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Buttons of notifications that were pressed: each works once.
CREATE TABLE acts_done (
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  act TEXT NOT NULL,
  done_at TEXT NOT NULL,
  PRIMARY KEY (notification_id, act)
) STRICT, WITHOUT ROWID;

-- For the jobs that purge.
CREATE INDEX activity_age ON activity (created_at) WHERE event <> 'task.completed';
CREATE INDEX projects_trash_age ON projects (deleted_at) WHERE deleted_at IS NOT NULL;
