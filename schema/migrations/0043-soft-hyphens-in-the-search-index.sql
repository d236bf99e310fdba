-- A soft hyphen no longer parts a word: what holds one is indexed anew.
DELETE FROM task_words WHERE rowid IN (SELECT rowid FROM tasks WHERE instr(content || description, char(173)));
INSERT INTO task_words (rowid, words)
  SELECT rowid, words(content || ' ' || description) || ' §' || replace(project_id, '-', '')
  FROM tasks WHERE deleted_at IS NULL AND instr(content || description, char(173));

DELETE FROM comment_words WHERE rowid IN (SELECT rowid FROM comments WHERE instr(body, char(173)));
INSERT INTO comment_words (rowid, words)
  SELECT c.rowid, words(c.body) || ' §' || replace(t.project_id, '-', '')
  FROM comments c JOIN tasks t ON t.id = c.task_id WHERE t.deleted_at IS NULL AND instr(c.body, char(173));

DELETE FROM attachment_words WHERE rowid IN (SELECT rowid FROM attachments WHERE instr(filename, char(173)));
INSERT INTO attachment_words (rowid, words)
  SELECT a.rowid, words(a.filename) || ' §' || replace(t.project_id, '-', '')
  FROM attachments a JOIN tasks t ON t.id = a.task_id WHERE t.deleted_at IS NULL AND instr(a.filename, char(173));
