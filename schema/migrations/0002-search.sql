-- A row for each task that can be found, of the same rowid: its words, folded, and beside them a token that says in
-- which project it lies. TEMP triggers keep it (src/features/indexing), so a migration that rebuilds the table has to
-- fill its index anew.
CREATE VIRTUAL TABLE task_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4', tokenize = 'ascii'
);

INSERT INTO task_words (rowid, words)
  SELECT rowid, words(content || ' ' || description) || ' §' || replace(project_id, '-', '')
  FROM tasks WHERE deleted_at IS NULL;
