-- A project as somebody saved it to be made again: theirs alone. The content is `contract/templates.ts` as JSON.
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
