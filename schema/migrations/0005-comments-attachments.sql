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
CREATE INDEX attachments_task ON attachments (task_id, created_at, id);
CREATE INDEX attachments_comment ON attachments (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX attachments_user ON attachments (uploaded_by) WHERE uploaded_by IS NOT NULL;

-- Identical bytes are stored once and counted. A row with no use left stays until its file is off the disk.
CREATE TABLE blobs (
  sha256 TEXT PRIMARY KEY NOT NULL,
  size INTEGER NOT NULL,
  uses INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX blobs_unused ON blobs (sha256) WHERE uses = 0;

CREATE TRIGGER comments_added AFTER INSERT ON comments BEGIN
  UPDATE tasks SET comment_count = comment_count + 1 WHERE id = new.task_id;
END;
CREATE TRIGGER comments_removed AFTER DELETE ON comments BEGIN
  UPDATE tasks SET comment_count = comment_count - 1 WHERE id = old.task_id;
END;

CREATE TRIGGER attachments_added AFTER INSERT ON attachments BEGIN
  UPDATE tasks SET attachment_count = attachment_count + 1 WHERE id = new.task_id;
  INSERT INTO blobs (sha256, size, uses) VALUES (new.sha256, new.size, 1)
    ON CONFLICT (sha256) DO UPDATE SET uses = uses + 1;
END;
CREATE TRIGGER attachments_removed AFTER DELETE ON attachments BEGIN
  UPDATE tasks SET attachment_count = attachment_count - 1 WHERE id = old.task_id;
  UPDATE blobs SET uses = uses - 1 WHERE sha256 = old.sha256;
END;

-- As task_words.
CREATE VIRTUAL TABLE comment_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);

CREATE VIRTUAL TABLE attachment_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);
