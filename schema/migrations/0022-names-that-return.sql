-- A task may lose the same name twice. The conflict clause of a trigger gives way to that of the statement that fires it, an upsert does not.
DROP TRIGGER dav_objects_gone;
DROP TRIGGER dav_objects_renamed;

CREATE TRIGGER dav_objects_gone AFTER DELETE ON dav_objects WHEN old.name IS NOT NULL BEGIN
  INSERT INTO dav_gone (task_id, name, seq)
    VALUES (old.task_id, old.name, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))
    ON CONFLICT (task_id, name) DO UPDATE SET seq = excluded.seq;
END;

CREATE TRIGGER dav_objects_renamed AFTER UPDATE OF name ON dav_objects WHEN old.name IS NOT new.name BEGIN
  INSERT INTO dav_gone (task_id, name, seq)
    VALUES (old.task_id, ifnull(old.name, old.task_id || '.ics'), ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0))
    ON CONFLICT (task_id, name) DO UPDATE SET seq = excluded.seq;
END;
