-- What somebody calls a favourite is theirs alone, as is how they sort, group and show a view.
ALTER TABLE members ADD COLUMN favourite INTEGER NOT NULL DEFAULT 0;
ALTER TABLE labels ADD COLUMN favourite INTEGER NOT NULL DEFAULT 0;
ALTER TABLE filters ADD COLUMN favourite INTEGER NOT NULL DEFAULT 0;

-- A null is the default. At most one of the three ids is there: the settings go with what they are of.
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
CREATE INDEX view_settings_project ON view_settings (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX view_settings_label ON view_settings (label_id) WHERE label_id IS NOT NULL;
CREATE INDEX view_settings_filter ON view_settings (filter_id) WHERE filter_id IS NOT NULL;
