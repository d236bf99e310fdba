-- What all migrations add up to, for reading. Written by test/laws/schema.test.ts with UPDATE=1.

CREATE TABLE account_links (
  secret_sha256 TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  email TEXT,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX account_links_age ON account_links (expires_at);

CREATE INDEX account_links_user ON account_links (user_id);

CREATE TABLE activity (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  task_id TEXT,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  event TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX activity_added ON activity (user_id, id) WHERE event = 'member.added';

CREATE INDEX activity_comment ON activity (payload ->> 'comment_id') WHERE event IN ('comment.created', 'comment.updated');

CREATE INDEX activity_project ON activity (project_id, id);

CREATE INDEX activity_task ON activity (task_id, id) WHERE task_id IS NOT NULL;

CREATE INDEX activity_user ON activity (user_id, id) WHERE user_id IS NOT NULL;

CREATE TABLE acts_done (
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  act TEXT NOT NULL,
  done_at TEXT NOT NULL,
  PRIMARY KEY (notification_id, act)
) STRICT, WITHOUT ROWID;

CREATE TABLE addresses (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL UNIQUE,
  sealed TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  expires_at TEXT
, scope TEXT NOT NULL DEFAULT 'full' CHECK (scope IN ('full', 'read', 'add'))) STRICT;

CREATE INDEX api_tokens_user ON api_tokens (user_id, created_at);

CREATE VIRTUAL TABLE attachment_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);

CREATE TABLE attachments (
  id TEXT PRIMARY KEY NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
  -- The bytes lie in files/<first two digits>/<sha256>.
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  filename TEXT NOT NULL,
  mime_type TEXT NOT NULL,
  uploaded_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX attachments_comment ON attachments (comment_id) WHERE comment_id IS NOT NULL;

CREATE INDEX attachments_task ON attachments (task_id, created_at, id);

CREATE INDEX attachments_user ON attachments (uploaded_by) WHERE uploaded_by IS NOT NULL;

CREATE TRIGGER attachments_added AFTER INSERT ON attachments BEGIN
  UPDATE tasks SET attachment_count = attachment_count + 1 WHERE id = new.task_id;
  INSERT INTO blobs (sha256, size, uses) VALUES (new.sha256, new.size, 1)
    ON CONFLICT (sha256) DO UPDATE SET uses = uses + 1;
END;

CREATE TRIGGER attachments_removed AFTER DELETE ON attachments BEGIN
  UPDATE tasks SET attachment_count = attachment_count - 1 WHERE id = old.task_id;
  UPDATE blobs SET uses = uses - 1 WHERE sha256 = old.sha256;
END;

CREATE TABLE blobs (
  sha256 TEXT PRIMARY KEY NOT NULL,
  size INTEGER NOT NULL,
  uses INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX blobs_unused ON blobs (sha256) WHERE uses = 0;

CREATE VIRTUAL TABLE comment_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);

CREATE TABLE comments (
  id TEXT PRIMARY KEY NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX comments_task ON comments (task_id, created_at, id);

CREATE INDEX comments_user ON comments (user_id) WHERE user_id IS NOT NULL;

CREATE TRIGGER comments_added AFTER INSERT ON comments BEGIN
  UPDATE tasks SET comment_count = comment_count + 1 WHERE id = new.task_id;
END;

CREATE TRIGGER comments_forgotten AFTER DELETE ON comments BEGIN
  UPDATE activity SET payload = json_remove(payload, '$.body', '$.changes')
    WHERE payload ->> 'comment_id' = old.id AND event IN ('comment.created', 'comment.updated');
  UPDATE notifications SET body = '' WHERE comment_id = old.id;
END;

CREATE TRIGGER comments_removed AFTER DELETE ON comments BEGIN
  UPDATE tasks SET comment_count = comment_count - 1 WHERE id = old.task_id;
END;

CREATE TABLE completions (
  id INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL,
  completed_at TEXT NOT NULL,
  completed_by TEXT,
  occurrence TEXT,
  -- Whether the task went on to its next day.
  recurred INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX completions_newest ON completions (completed_at, id);

CREATE INDEX completions_project ON completions (project_id, completed_at, id);

CREATE INDEX completions_task ON completions (task_id, id);

CREATE TABLE dav_collections (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  segment TEXT NOT NULL,
  PRIMARY KEY (user_id, project_id),
  UNIQUE (user_id, segment)
) STRICT;

CREATE INDEX dav_collections_project ON dav_collections (project_id);

CREATE TABLE dav_gone (
  task_id TEXT NOT NULL,
  name TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (task_id, name)
) STRICT;

CREATE INDEX dav_gone_age ON dav_gone (seq);

CREATE TABLE dav_objects (
  task_id TEXT PRIMARY KEY NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  -- The last segment of its path; NULL: its id and `.ics`.
  name TEXT,
  -- NULL: its id.
  uid TEXT,
  -- The parent's UID as it was sent, also of one that has not come yet.
  parent_uid TEXT,
  -- JSON: properties and components as jCal (features/caldav/kept.ts).
  kept TEXT
) STRICT;

CREATE INDEX dav_objects_name ON dav_objects (name) WHERE name IS NOT NULL;

CREATE INDEX dav_objects_parent ON dav_objects (parent_uid) WHERE parent_uid IS NOT NULL;

CREATE INDEX dav_objects_uid ON dav_objects (uid) WHERE uid IS NOT NULL;

CREATE TRIGGER dav_objects_gone AFTER DELETE ON dav_objects WHEN old.name IS NOT NULL BEGIN
  INSERT INTO dav_gone (task_id, name, seq)
    VALUES (old.task_id, old.name, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))
    ON CONFLICT (task_id, name) DO UPDATE SET seq = excluded.seq;
END;

CREATE TRIGGER dav_objects_renamed AFTER UPDATE OF name ON dav_objects WHEN old.name IS NOT new.name BEGIN
  INSERT INTO dav_gone (task_id, name, seq)
    VALUES (old.task_id, ifnull(old.name, old.task_id || '.ics'), ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))
    ON CONFLICT (task_id, name) DO UPDATE SET seq = excluded.seq;
END;

CREATE TABLE dav_own (
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- JSON: each alarm as jCal with its reminder, if there is one.
  alarms TEXT NOT NULL,
  sent TEXT,
  -- What the task was when this was sent, as a hash.
  version TEXT,
  PRIMARY KEY (task_id, user_id)
) STRICT;

CREATE INDEX dav_own_user ON dav_own (user_id);

CREATE TABLE dav_returned (
  project_id TEXT PRIMARY KEY NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  notification_id TEXT NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL,
  PRIMARY KEY (notification_id, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_next ON deliveries (next_at);

CREATE TABLE feeds (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  -- One that was deleted may come back by undo.
  filter_id TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('events', 'todos')),
  secret_sha256 TEXT NOT NULL UNIQUE,
  sealed TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX feeds_project ON feeds (project_id);

CREATE INDEX feeds_user ON feeds (user_id, id);

CREATE TABLE filters (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  color TEXT NOT NULL,
  position TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, favourite INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX filters_user ON filters (user_id, position, id);

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

CREATE TABLE invite_links (
  secret_sha256 TEXT PRIMARY KEY NOT NULL,
  invite_id TEXT NOT NULL REFERENCES invites (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
, mailed INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

CREATE INDEX invite_links_invite ON invite_links (invite_id);

CREATE TABLE invites (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  role TEXT,
  invited_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE INDEX invites_email ON invites (email_folded);

CREATE UNIQUE INDEX invites_place ON invites (ifnull(project_id, ''), email_folded);

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
, reload INTEGER NOT NULL DEFAULT 0, task_id TEXT) STRICT;

CREATE INDEX journal_left ON journal (from_project_id, seq) WHERE from_project_id IS NOT NULL;

CREATE INDEX journal_personal ON journal (user_id, seq) WHERE kind = 'label';

CREATE INDEX journal_project ON journal (project_id, seq) WHERE kind IN ('task', 'reminder', 'member', 'project', 'section');

CREATE TABLE journal_marks (
  owner TEXT PRIMARY KEY NOT NULL,
  seq INTEGER NOT NULL
) STRICT;

CREATE TABLE journal_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL CHECK (length(epoch) = 12),
  forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE label_counts (
  label_id TEXT NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  open_count INTEGER NOT NULL,
  PRIMARY KEY (label_id, project_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX label_counts_project ON label_counts (project_id);

CREATE TABLE "labels" (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  color TEXT NOT NULL,
  position TEXT NOT NULL,
  favourite INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, name_folded)
) STRICT;

CREATE INDEX labels_user ON labels (user_id, position, id);

CREATE TABLE mail_counts (
  id INTEGER PRIMARY KEY,
  key_sha256 TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE INDEX mail_counts_age ON mail_counts (at);

CREATE INDEX mail_counts_key ON mail_counts (key_sha256, at);

CREATE TABLE mails (
  id TEXT PRIMARY KEY NOT NULL,
  sealed TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mails_next ON mails (next_at);

CREATE TABLE members (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  position TEXT NOT NULL,
  joined_at TEXT NOT NULL, favourite INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_user ON members (user_id, position, project_id, role);

CREATE TRIGGER members_added AFTER INSERT ON members BEGIN
  UPDATE projects SET member_count = member_count + 1 WHERE id = new.project_id;
END;

CREATE TRIGGER members_removed AFTER DELETE ON members BEGIN
  UPDATE projects SET member_count = member_count - 1 WHERE id = old.project_id;
END;

CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notification_settings (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  ntfy_url_sealed TEXT,
  -- JSON: kind → channels.
  channels TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notifications (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE SET NULL,
  task_id TEXT REFERENCES tasks (id) ON DELETE SET NULL,
  actor_id TEXT,
  -- The day the task was due when its reminder fired: the button "done" means that occurrence.
  due_date TEXT,
  read_at TEXT,
  created_at TEXT NOT NULL
, comment_id TEXT, subject TEXT, due_time TEXT, reminder_count INTEGER) STRICT;

CREATE INDEX notifications_age ON notifications (created_at);

CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;

CREATE INDEX notifications_project ON notifications (project_id) WHERE project_id IS NOT NULL;

CREATE INDEX notifications_task ON notifications (task_id) WHERE task_id IS NOT NULL;

CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

CREATE INDEX notifications_user ON notifications (user_id, created_at, id);

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

CREATE INDEX projects_trash_age ON projects (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TRIGGER dav_returned_again AFTER UPDATE OF archived ON projects WHEN old.archived = 1 AND new.archived = 0 BEGIN
  INSERT INTO dav_returned (project_id, seq)
    VALUES (new.id, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))
    ON CONFLICT (project_id) DO UPDATE SET seq = excluded.seq;
END;

CREATE TABLE received_mails (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message_sha256 TEXT NOT NULL,
  task_id TEXT NOT NULL,
  received_at TEXT NOT NULL,
  PRIMARY KEY (user_id, message_sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_sha256 TEXT NOT NULL,
  PRIMARY KEY (user_id, code_sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE reminders (
  id TEXT PRIMARY KEY NOT NULL,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  remind_at TEXT,
  offset_min INTEGER,
  fires_at TEXT,
  sent_at TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX reminders_due ON reminders (fires_at) WHERE sent_at IS NULL AND fires_at IS NOT NULL;

CREATE INDEX reminders_task ON reminders (task_id, user_id, remind_at, offset_min);

CREATE TABLE sections (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  position TEXT NOT NULL,
  created_by TEXT REFERENCES users (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
, archived INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX sections_archived ON sections (project_id, id) WHERE archived = 1;

CREATE INDEX sections_project ON sections (project_id, position, id);

CREATE TRIGGER sections_recounted AFTER UPDATE OF archived ON sections WHEN old.archived <> new.archived BEGIN
  UPDATE projects SET open_count = open_count + (old.archived - new.archived) * (
      SELECT count(*) FROM tasks t
      WHERE t.project_id = new.project_id AND t.section_id = new.id AND t.completed_at IS NULL AND t.deleted_at IS NULL)
    WHERE id = new.project_id;
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT l.label_id, new.project_id, (old.archived - new.archived) * count(*)
    FROM tasks t CROSS JOIN task_labels l ON l.task_id = t.id
    WHERE t.project_id = new.project_id AND t.section_id = new.id AND t.completed_at IS NULL AND t.deleted_at IS NULL
    GROUP BY l.label_id
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + excluded.open_count;
END;

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

CREATE INDEX sessions_age ON sessions (expires_at);

CREATE INDEX sessions_user ON sessions (user_id, created_at);

CREATE TABLE task_labels (
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  label_id TEXT NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (task_id, user_id, label_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX task_labels_label ON task_labels (label_id, task_id);

CREATE TRIGGER task_labels_added AFTER INSERT ON task_labels BEGIN
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT new.label_id, t.project_id, 1 FROM tasks t
    WHERE t.id = new.task_id AND t.completed_at IS NULL AND t.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = t.section_id AND archived = 1)
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + 1;
END;

CREATE TRIGGER task_labels_removed AFTER DELETE ON task_labels BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE label_id = old.label_id AND project_id =
      (SELECT t.project_id FROM tasks t WHERE t.id = old.task_id AND t.completed_at IS NULL AND t.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM sections WHERE id = t.section_id AND archived = 1));
END;

CREATE VIRTUAL TABLE task_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);

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
  -- Closed and trashed tasks remember the undo group that did it: what went together comes back together.
  completed_at TEXT,
  completed_by TEXT,
  completed_group TEXT,
  deleted_at TEXT,
  deleted_by TEXT,
  deleted_group TEXT,
  deleted_root INTEGER NOT NULL DEFAULT 0,
  -- Kept by the triggers below and those of comments and attachments.
  subtask_count INTEGER NOT NULL DEFAULT 0,
  subtask_done INTEGER NOT NULL DEFAULT 0,
  comment_count INTEGER NOT NULL DEFAULT 0,
  attachment_count INTEGER NOT NULL DEFAULT 0,
  created_by TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- The order of due lists: dated before undated, day, timed before untimed, time, priority.
  due_key TEXT GENERATED ALWAYS AS (ifnull(due_date, '9999-99-99') || ifnull(due_time, '99:99') || priority) VIRTUAL
) STRICT;

CREATE INDEX tasks_assigned ON tasks (assignee_id, project_id) WHERE assignee_id IS NOT NULL;

CREATE INDEX tasks_assignee ON tasks (assignee_id, due_key, id) WHERE assignee_id IS NOT NULL AND deleted_at IS NULL AND completed_at IS NULL;

CREATE INDEX tasks_commented ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND comment_count > 0;

CREATE INDEX tasks_content ON tasks (project_id, (completed_at IS NULL), substr(content, 1, 100) COLLATE NOCASE, id) WHERE deleted_at IS NULL;

CREATE INDEX tasks_created ON tasks (project_id, (completed_at IS NULL), created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX tasks_described ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND description <> '';

CREATE INDEX tasks_done ON tasks (project_id, completed_at, id) WHERE deleted_at IS NULL AND completed_at IS NOT NULL;

CREATE INDEX tasks_due ON tasks (project_id, (completed_at IS NULL), due_key, id) WHERE deleted_at IS NULL;

CREATE INDEX tasks_parent ON tasks (parent_id, position, id) WHERE parent_id IS NOT NULL;

CREATE INDEX tasks_place ON tasks (project_id, section_id, parent_id, position, id, deleted_at);

CREATE INDEX tasks_position ON tasks (project_id, section_id, (completed_at IS NULL), position, id) WHERE deleted_at IS NULL;

CREATE INDEX tasks_priority ON tasks (project_id, (completed_at IS NULL), priority, due_key, id) WHERE deleted_at IS NULL;

CREATE INDEX tasks_recurring ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND recurrence_rule IS NOT NULL;

CREATE INDEX tasks_section ON tasks (section_id) WHERE section_id IS NOT NULL;

CREATE INDEX tasks_subtasks ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND parent_id IS NOT NULL;

CREATE INDEX tasks_trash ON tasks (deleted_at, project_id) WHERE deleted_at IS NOT NULL;

CREATE INDEX tasks_trashed ON tasks (project_id, deleted_at, id) WHERE deleted_at IS NOT NULL AND deleted_root = 1;

CREATE INDEX tasks_updated ON tasks (project_id, (completed_at IS NULL), updated_at, id) WHERE deleted_at IS NULL;

CREATE INDEX tasks_with_assignee ON tasks (project_id, (completed_at IS NULL), due_key, id, assignee_id)
  WHERE deleted_at IS NULL AND assignee_id IS NOT NULL;

CREATE INDEX tasks_with_files ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND attachment_count > 0;

CREATE TRIGGER dav_objects_arrived AFTER UPDATE OF project_id, deleted_at ON tasks
  WHEN new.deleted_at IS NULL AND (old.deleted_at IS NOT NULL OR old.project_id <> new.project_id) BEGIN
  INSERT INTO dav_objects (task_id, name) SELECT new.id, new.id || '-' || lower(hex(randomblob(4))) || '.ics'
    WHERE EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
      WHERE o.name = ifnull((SELECT name FROM dav_objects WHERE task_id = new.id), new.id || '.ics')
        AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
    ) OR EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = substr(o.name, 1, 36) AND o.name = t.id || '.ics'
      WHERE o.task_id = new.id AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
        AND (SELECT name FROM dav_objects WHERE task_id = t.id) IS NULL
    )
    ON CONFLICT (task_id) DO UPDATE SET name = excluded.name;
  INSERT INTO dav_objects (task_id, uid) SELECT new.id, new.id || '-' || lower(hex(randomblob(4)))
    WHERE EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
      WHERE o.uid = ifnull((SELECT uid FROM dav_objects WHERE task_id = new.id), new.id)
        AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
    ) OR EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = o.uid
      WHERE o.task_id = new.id AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
        AND (SELECT uid FROM dav_objects WHERE task_id = t.id) IS NULL
    )
    ON CONFLICT (task_id) DO UPDATE SET uid = excluded.uid;
END;

CREATE TRIGGER tasks_added AFTER INSERT ON tasks WHEN new.deleted_at IS NULL BEGIN
  UPDATE projects SET open_count = open_count + 1 WHERE id = new.project_id AND new.completed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sections WHERE id = new.section_id AND archived = 1);
  UPDATE tasks SET subtask_count = subtask_count + 1, subtask_done = subtask_done + (new.completed_at IS NOT NULL)
    WHERE id = new.parent_id;
END;

CREATE TRIGGER tasks_changed AFTER UPDATE OF project_id, section_id, parent_id, completed_at, deleted_at ON tasks
WHEN old.project_id IS NOT new.project_id OR old.section_id IS NOT new.section_id OR old.parent_id IS NOT new.parent_id
  OR (old.completed_at IS NULL) <> (new.completed_at IS NULL) OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
BEGIN
  UPDATE projects SET open_count = open_count - 1
    WHERE id = old.project_id AND old.completed_at IS NULL AND old.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1);
  UPDATE projects SET open_count = open_count + 1
    WHERE id = new.project_id AND new.completed_at IS NULL AND new.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = new.section_id AND archived = 1);
  UPDATE tasks SET subtask_count = subtask_count - 1, subtask_done = subtask_done - (old.completed_at IS NOT NULL)
    WHERE id = old.parent_id AND old.deleted_at IS NULL;
  UPDATE tasks SET subtask_count = subtask_count + 1, subtask_done = subtask_done + (new.completed_at IS NOT NULL)
    WHERE id = new.parent_id AND new.deleted_at IS NULL;
END;

CREATE TRIGGER tasks_completed AFTER UPDATE OF completed_at ON tasks WHEN old.completed_at IS NOT new.completed_at BEGIN
  DELETE FROM completions WHERE task_id = new.id AND completed_at = old.completed_at AND recurred = 0;
  INSERT INTO completions (task_id, project_id, completed_at, completed_by, occurrence)
    SELECT new.id, new.project_id, new.completed_at, new.completed_by, iif(new.recurrence_rule IS NULL, NULL, new.due_date)
    WHERE new.completed_at IS NOT NULL;
END;

CREATE TRIGGER tasks_completed_when_added AFTER INSERT ON tasks WHEN new.completed_at IS NOT NULL BEGIN
  INSERT INTO completions (task_id, project_id, completed_at, completed_by, occurrence)
    VALUES (new.id, new.project_id, new.completed_at, new.completed_by, iif(new.recurrence_rule IS NULL, NULL, new.due_date));
END;

CREATE TRIGGER tasks_completions_moved AFTER UPDATE OF project_id ON tasks WHEN old.project_id <> new.project_id BEGIN
  UPDATE completions SET project_id = new.project_id WHERE task_id = new.id;
END;

CREATE TRIGGER tasks_recounted AFTER UPDATE OF project_id, section_id, completed_at, deleted_at ON tasks
WHEN old.project_id IS NOT new.project_id OR old.section_id IS NOT new.section_id
  OR (old.completed_at IS NULL AND old.deleted_at IS NULL) <> (new.completed_at IS NULL AND new.deleted_at IS NULL)
BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE old.completed_at IS NULL AND old.deleted_at IS NULL AND project_id = old.project_id
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1)
      AND label_id IN (SELECT label_id FROM task_labels WHERE task_id = new.id);
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT label_id, new.project_id, 1 FROM task_labels
    WHERE task_id = new.id AND new.completed_at IS NULL AND new.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = new.section_id AND archived = 1)
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + 1;
END;

CREATE TRIGGER tasks_removed AFTER DELETE ON tasks WHEN old.deleted_at IS NULL BEGIN
  UPDATE projects SET open_count = open_count - 1 WHERE id = old.project_id AND old.completed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1);
  UPDATE tasks SET subtask_count = subtask_count - 1, subtask_done = subtask_done - (old.completed_at IS NOT NULL)
    WHERE id = old.parent_id;
END;

CREATE TRIGGER tasks_uncounted BEFORE DELETE ON tasks WHEN old.completed_at IS NULL AND old.deleted_at IS NULL BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE project_id = old.project_id AND label_id IN (SELECT label_id FROM task_labels WHERE task_id = old.id)
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1);
END;

CREATE TABLE templates (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  task_count INTEGER NOT NULL,
  section_count INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX templates_user ON templates (user_id, id);

CREATE TABLE undo_steps (
  group_id TEXT NOT NULL,
  step INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  verb TEXT NOT NULL,
  before TEXT,
  after TEXT,
  created_at TEXT NOT NULL,
  undone_at TEXT,
  PRIMARY KEY (group_id, step)
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
, totp_sealed TEXT, totp_since TEXT, totp_step INTEGER, time_format TEXT NOT NULL DEFAULT 'auto' CHECK (time_format IN ('auto', '24h', '12h'))) STRICT;

CREATE TABLE view_settings (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
  label_id TEXT REFERENCES labels (id) ON DELETE CASCADE,
  filter_id TEXT REFERENCES filters (id) ON DELETE CASCADE,
  sort TEXT,
  sort_order TEXT,
  grouping TEXT,
  show_completed INTEGER,
  mode TEXT,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX view_settings_filter ON view_settings (filter_id) WHERE filter_id IS NOT NULL;

CREATE INDEX view_settings_label ON view_settings (label_id) WHERE label_id IS NOT NULL;

CREATE INDEX view_settings_project ON view_settings (project_id) WHERE project_id IS NOT NULL;
