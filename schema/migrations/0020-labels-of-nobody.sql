-- Labels of an import belong to nobody until its last write shows them; their position is when they were made.
CREATE TABLE labels_new (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  color TEXT NOT NULL,
  position TEXT NOT NULL,
  favourite INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, name_folded)
) STRICT;
INSERT INTO labels_new (rowid, id, user_id, name, name_folded, color, position, favourite)
  SELECT rowid, id, user_id, name, name_folded, color, position, favourite FROM labels;
DROP TABLE labels;
ALTER TABLE labels_new RENAME TO labels;
CREATE INDEX labels_user ON labels (user_id, position, id);
