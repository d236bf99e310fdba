-- Secret addresses of a person: where their calendar is read, where their mail becomes tasks. Sealed with the instance
-- key, because they are shown again.
CREATE TABLE addresses (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL UNIQUE,
  sealed TEXT NOT NULL,
  PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;
