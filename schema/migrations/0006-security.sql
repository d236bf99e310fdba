-- The TOTP secret, sealed with the instance key; on since `totp_since`, and no step up to `totp_step` is taken again.
ALTER TABLE users ADD COLUMN totp_sealed TEXT;
ALTER TABLE users ADD COLUMN totp_since TEXT;
ALTER TABLE users ADD COLUMN totp_step INTEGER;

-- Those that are unused.
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_sha256 TEXT NOT NULL,
  PRIMARY KEY (user_id, code_sha256)
) STRICT, WITHOUT ROWID;

-- Links that were mailed: to set a new password, to confirm a new address. Without a person: asked for in vain.
CREATE TABLE account_links (
  secret_sha256 TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  purpose TEXT NOT NULL,
  email TEXT,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_user ON account_links (user_id);
CREATE INDEX account_links_age ON account_links (expires_at);
CREATE INDEX sessions_age ON sessions (expires_at);

-- What a person is given in a project, done and deleted too: for who can't edit it any more, or leaves.
CREATE INDEX tasks_assigned ON tasks (assignee_id, project_id) WHERE assignee_id IS NOT NULL;

-- Mails that wait for the mail server, sealed with the instance key: they hold links whose secrets are nowhere else.
CREATE TABLE mails (
  id TEXT PRIMARY KEY NOT NULL,
  sealed TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mails_next ON mails (next_at);
