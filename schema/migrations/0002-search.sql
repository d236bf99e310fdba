-- One row for each thing that can be found: its words, folded, and beside them a token that says what it is and whose.
-- It names what it belongs to by `rowid * 8 + kind`; TEMP triggers keep it (src/features/indexing), so a migration that
-- rebuilds one of these tables has to fill the index anew.
CREATE VIRTUAL TABLE search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);

INSERT INTO search (rowid, words)
  SELECT rowid * 8, words(content || ' ' || description) || ' §task' || replace(project_id, '-', '')
  FROM tasks WHERE deleted_at IS NULL;
INSERT INTO search (rowid, words)
  SELECT rowid * 8 + 1, words(name) || ' §project' || replace(id, '-', '') FROM projects WHERE deleted_at IS NULL;
INSERT INTO search (rowid, words)
  SELECT rowid * 8 + 2, words(name) || ' §section' || replace(project_id, '-', '') FROM sections;
INSERT INTO search (rowid, words)
  SELECT rowid * 8 + 3, words(name) || ' §label' || replace(user_id, '-', '') FROM labels;

-- A project page, section by section.
CREATE INDEX tasks_open ON tasks (project_id, section_id, position, id) WHERE deleted_at IS NULL AND completed_at IS NULL;
