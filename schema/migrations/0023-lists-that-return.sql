-- When an archived project was last taken out again: the last journal entry before. CalDAV clients lost its tasks meanwhile.
CREATE TABLE dav_returned (
  project_id TEXT PRIMARY KEY NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL
) STRICT;

CREATE TRIGGER dav_returned_again AFTER UPDATE OF archived ON projects WHEN old.archived = 1 AND new.archived = 0 BEGIN
  INSERT INTO dav_returned (project_id, seq)
    VALUES (new.id, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))
    ON CONFLICT (project_id) DO UPDATE SET seq = excluded.seq;
END;
