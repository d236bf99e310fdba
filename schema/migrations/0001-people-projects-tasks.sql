-- Instants are RFC 3339 texts in UTC with milliseconds; days are YYYY-MM-DD; times are HH:MM; ids are UUIDv7.

CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  avatar_color TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  timezone TEXT NOT NULL,
  locale TEXT NOT NULL,
  week_start INTEGER NOT NULL,
  is_admin INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_seen_at TEXT
) STRICT;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret_sha256 TEXT NOT NULL UNIQUE,
  user_agent TEXT NOT NULL,
  ip TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_user ON sessions (user_id, created_at);

CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  expires_at TEXT
) STRICT;
CREATE INDEX api_tokens_user ON api_tokens (user_id, created_at);

CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  method_path TEXT NOT NULL,
  body_sha256 TEXT NOT NULL,
  status INTEGER NOT NULL,
  answer TEXT,
  object_path TEXT,
  headers TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE projects (
  id TEXT PRIMARY KEY NOT NULL,
  owner_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  icon TEXT,
  view_mode TEXT NOT NULL,
  is_inbox INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  member_count INTEGER NOT NULL DEFAULT 0,
  open_count INTEGER NOT NULL DEFAULT 0,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  deleted_by TEXT
) STRICT;
CREATE UNIQUE INDEX projects_inbox ON projects (owner_id) WHERE is_inbox = 1;
CREATE INDEX projects_trash ON projects (owner_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- Who may see a project, as what, and where it stands in their own list.
CREATE TABLE members (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  position TEXT NOT NULL,
  joined_at TEXT NOT NULL,
  PRIMARY KEY (project_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_user ON members (user_id, position, project_id, role);

CREATE TABLE sections (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  position TEXT NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX sections_project ON sections (project_id, position, id);

CREATE TABLE tasks (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  section_id TEXT REFERENCES sections (id) ON DELETE SET NULL,
  parent_id TEXT REFERENCES tasks (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  priority INTEGER NOT NULL DEFAULT 4,
  due_date TEXT,
  due_time TEXT,
  due_timezone TEXT,
  due_datetime TEXT,
  duration_min INTEGER,
  recurrence_rule TEXT,
  recurrence_basis TEXT NOT NULL DEFAULT 'due',
  assignee_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  position TEXT NOT NULL,
  -- Closed and trashed tasks remember the stroke that did it: what went together comes back together.
  completed_at TEXT,
  completed_by TEXT,
  completed_stroke TEXT,
  deleted_at TEXT,
  deleted_by TEXT,
  deleted_stroke TEXT,
  deleted_root INTEGER NOT NULL DEFAULT 0,
  -- Kept by the triggers below and those of comments and attachments.
  subtask_count INTEGER NOT NULL DEFAULT 0,
  subtask_done INTEGER NOT NULL DEFAULT 0,
  comment_count INTEGER NOT NULL DEFAULT 0,
  attachment_count INTEGER NOT NULL DEFAULT 0,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The order of due lists: dated before undated, day, timed before untimed, time, priority.
  due_key TEXT GENERATED ALWAYS AS (ifnull(due_date, '9999-99-99') || ifnull(due_time, '99:99') || priority) VIRTUAL
) STRICT;
CREATE INDEX tasks_place ON tasks (project_id, section_id, parent_id, position, id) WHERE deleted_at IS NULL;
-- A project's tasks, open or done, in every order that people ask for. A page is read by one of these, never sorted.
CREATE INDEX tasks_due ON tasks (project_id, (completed_at IS NULL), due_key, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_priority ON tasks (project_id, (completed_at IS NULL), priority, due_key, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_created ON tasks (project_id, (completed_at IS NULL), created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_updated ON tasks (project_id, (completed_at IS NULL), updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_content ON tasks (project_id, (completed_at IS NULL), substr(content, 1, 100) COLLATE NOCASE, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_position ON tasks (project_id, section_id, (completed_at IS NULL), position, id) WHERE deleted_at IS NULL;
CREATE INDEX tasks_done ON tasks (project_id, completed_at, id) WHERE deleted_at IS NULL AND completed_at IS NOT NULL;
CREATE INDEX tasks_parent ON tasks (parent_id, position, id) WHERE parent_id IS NOT NULL;
CREATE INDEX tasks_section ON tasks (section_id) WHERE section_id IS NOT NULL;
CREATE INDEX tasks_assignee ON tasks (assignee_id, due_key, id) WHERE assignee_id IS NOT NULL AND deleted_at IS NULL AND completed_at IS NULL;
CREATE INDEX tasks_trash ON tasks (deleted_at, project_id) WHERE deleted_at IS NOT NULL;

CREATE TABLE labels (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  color TEXT NOT NULL,
  position TEXT NOT NULL,
  UNIQUE (user_id, name_folded)
) STRICT;
CREATE INDEX labels_user ON labels (user_id, position, id);

CREATE TABLE task_labels (
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  label_id TEXT NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (task_id, user_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX task_labels_label ON task_labels (label_id, task_id);

CREATE TABLE filters (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  color TEXT NOT NULL,
  position TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX filters_user ON filters (user_id, position, id);

CREATE TABLE reminders (
  id TEXT PRIMARY KEY NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  remind_at TEXT,
  offset_min INTEGER,
  fires_at TEXT,
  sent_at TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX reminders_task ON reminders (task_id, user_id);
CREATE INDEX reminders_due ON reminders (fires_at) WHERE sent_at IS NULL AND fires_at IS NOT NULL;

-- What people read about the past of a project or a task.
CREATE TABLE activity (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  task_id TEXT,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  event TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX activity_project ON activity (project_id, id);
CREATE INDEX activity_task ON activity (task_id, id) WHERE task_id IS NOT NULL;

-- What clients replay: ids, not payloads. `user_id` set: for that person alone.
CREATE TABLE journal (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  project_id TEXT,
  from_project_id TEXT,
  user_id TEXT,
  actor_id TEXT,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX journal_age ON journal (at);

-- What undo takes back: for each object of a stroke the changed columns before and after (null: there was no such row).
CREATE TABLE undo_steps (
  stroke_id TEXT NOT NULL,
  step INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  verb TEXT NOT NULL,
  before TEXT,
  after TEXT,
  created_at TEXT NOT NULL,
  undone_at TEXT,
  PRIMARY KEY (stroke_id, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX undo_steps_age ON undo_steps (created_at);

-- Counters are derived: only these triggers write them.

CREATE TRIGGER members_added AFTER INSERT ON members BEGIN
  UPDATE projects SET member_count = member_count + 1 WHERE id = new.project_id;
END;
CREATE TRIGGER members_removed AFTER DELETE ON members BEGIN
  UPDATE projects SET member_count = member_count - 1 WHERE id = old.project_id;
END;

CREATE TRIGGER tasks_added AFTER INSERT ON tasks WHEN new.deleted_at IS NULL BEGIN
  UPDATE projects SET open_count = open_count + 1 WHERE id = new.project_id AND new.completed_at IS NULL;
  UPDATE tasks SET subtask_count = subtask_count + 1, subtask_done = subtask_done + (new.completed_at IS NOT NULL)
    WHERE id = new.parent_id;
END;
CREATE TRIGGER tasks_removed AFTER DELETE ON tasks WHEN old.deleted_at IS NULL BEGIN
  UPDATE projects SET open_count = open_count - 1 WHERE id = old.project_id AND old.completed_at IS NULL;
  UPDATE tasks SET subtask_count = subtask_count - 1, subtask_done = subtask_done - (old.completed_at IS NOT NULL)
    WHERE id = old.parent_id;
END;
CREATE TRIGGER tasks_changed AFTER UPDATE OF project_id, parent_id, completed_at, deleted_at ON tasks
WHEN old.project_id IS NOT new.project_id OR old.parent_id IS NOT new.parent_id
  OR (old.completed_at IS NULL) <> (new.completed_at IS NULL) OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
BEGIN
  UPDATE projects SET open_count = open_count - 1
    WHERE id = old.project_id AND old.completed_at IS NULL AND old.deleted_at IS NULL;
  UPDATE projects SET open_count = open_count + 1
    WHERE id = new.project_id AND new.completed_at IS NULL AND new.deleted_at IS NULL;
  UPDATE tasks SET subtask_count = subtask_count - 1, subtask_done = subtask_done - (old.completed_at IS NOT NULL)
    WHERE id = old.parent_id AND old.deleted_at IS NULL;
  UPDATE tasks SET subtask_count = subtask_count + 1, subtask_done = subtask_done + (new.completed_at IS NOT NULL)
    WHERE id = new.parent_id AND new.deleted_at IS NULL;
END;

-- How many open, live tasks of a project carry a label; kept by the triggers below.
CREATE TABLE label_counts (
  label_id TEXT NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  open_count INTEGER NOT NULL,
  PRIMARY KEY (label_id, project_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX label_counts_project ON label_counts (project_id);

CREATE TRIGGER task_labels_added AFTER INSERT ON task_labels BEGIN
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT new.label_id, t.project_id, 1 FROM tasks t
    WHERE t.id = new.task_id AND t.completed_at IS NULL AND t.deleted_at IS NULL
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + 1;
END;

-- A task that is gone has been taken off before.
CREATE TRIGGER task_labels_removed AFTER DELETE ON task_labels BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE label_id = old.label_id AND project_id =
      (SELECT t.project_id FROM tasks t WHERE t.id = old.task_id AND t.completed_at IS NULL AND t.deleted_at IS NULL);
END;

CREATE TRIGGER tasks_recounted AFTER UPDATE OF project_id, completed_at, deleted_at ON tasks
WHEN old.project_id IS NOT new.project_id
  OR (old.completed_at IS NULL AND old.deleted_at IS NULL) <> (new.completed_at IS NULL AND new.deleted_at IS NULL)
BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE old.completed_at IS NULL AND old.deleted_at IS NULL AND project_id = old.project_id
      AND label_id IN (SELECT label_id FROM task_labels WHERE task_id = new.id);
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT label_id, new.project_id, 1 FROM task_labels
    WHERE task_id = new.id AND new.completed_at IS NULL AND new.deleted_at IS NULL
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + 1;
END;

CREATE TRIGGER tasks_uncounted BEFORE DELETE ON tasks WHEN old.completed_at IS NULL AND old.deleted_at IS NULL BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE project_id = old.project_id AND label_id IN (SELECT label_id FROM task_labels WHERE task_id = old.id);
END;
