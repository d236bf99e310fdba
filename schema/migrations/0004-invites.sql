-- People who are asked in and have no account yet. Without a project: to the instance alone.
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
CREATE UNIQUE INDEX invites_place ON invites (ifnull(project_id, ''), email_folded);
CREATE INDEX invites_email ON invites (email_folded);

-- Every repeated invite gives another link; using one ends them all with their row.
CREATE TABLE invite_links (
  secret_sha256 TEXT PRIMARY KEY NOT NULL,
  invite_id TEXT NOT NULL REFERENCES invites (id) ON DELETE CASCADE,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX invite_links_invite ON invite_links (invite_id);
