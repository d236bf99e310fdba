-- A person's further calendar feeds, each of a project, of a filter or of all they can see, at a secret address of its own.
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

CREATE INDEX feeds_user ON feeds (user_id, id);
CREATE INDEX feeds_project ON feeds (project_id);
