-- Mails that became tasks, by the hash of their Message-ID: the same one again makes no second task.
CREATE TABLE received_mails (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message_sha256 TEXT NOT NULL,
  task_id TEXT NOT NULL,
  received_at TEXT NOT NULL,
  PRIMARY KEY (user_id, message_sha256)
) STRICT, WITHOUT ROWID;
