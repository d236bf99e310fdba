-- The join starts from the names: for each task that was moved or restored it read every task of the project.
DROP TRIGGER dav_objects_arrived;
CREATE TRIGGER dav_objects_arrived AFTER UPDATE OF project_id, deleted_at ON tasks
  WHEN new.deleted_at IS NULL AND (old.deleted_at IS NOT NULL OR old.project_id <> new.project_id) BEGIN
  INSERT INTO dav_objects (task_id, name) SELECT new.id, new.id || '-' || lower(hex(randomblob(4))) || '.ics'
    WHERE EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
      WHERE o.name = ifnull((SELECT name FROM dav_objects WHERE task_id = new.id), new.id || '.ics')
        AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
    ) OR EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = substr(o.name, 1, 36) AND o.name = t.id || '.ics'
      WHERE o.task_id = new.id AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
        AND (SELECT name FROM dav_objects WHERE task_id = t.id) IS NULL
    )
    ON CONFLICT (task_id) DO UPDATE SET name = excluded.name;
  INSERT INTO dav_objects (task_id, uid) SELECT new.id, new.id || '-' || lower(hex(randomblob(4)))
    WHERE EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = o.task_id
      WHERE o.uid = ifnull((SELECT uid FROM dav_objects WHERE task_id = new.id), new.id)
        AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
    ) OR EXISTS (
      SELECT 1 FROM dav_objects o CROSS JOIN tasks t ON t.id = o.uid
      WHERE o.task_id = new.id AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
        AND (SELECT uid FROM dav_objects WHERE task_id = t.id) IS NULL
    )
    ON CONFLICT (task_id) DO UPDATE SET uid = excluded.uid;
END;
