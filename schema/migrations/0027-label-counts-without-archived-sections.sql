-- The open tasks of a label are counted without those of archived sections, as the lists show them.
DROP TRIGGER task_labels_added;
DROP TRIGGER task_labels_removed;
DROP TRIGGER tasks_recounted;
DROP TRIGGER tasks_uncounted;
DROP TRIGGER sections_recounted;

CREATE TRIGGER task_labels_added AFTER INSERT ON task_labels BEGIN
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT new.label_id, t.project_id, 1 FROM tasks t
    WHERE t.id = new.task_id AND t.completed_at IS NULL AND t.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = t.section_id AND archived = 1)
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + 1;
END;

CREATE TRIGGER task_labels_removed AFTER DELETE ON task_labels BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE label_id = old.label_id AND project_id =
      (SELECT t.project_id FROM tasks t WHERE t.id = old.task_id AND t.completed_at IS NULL AND t.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM sections WHERE id = t.section_id AND archived = 1));
END;

CREATE TRIGGER tasks_recounted AFTER UPDATE OF project_id, section_id, completed_at, deleted_at ON tasks
WHEN old.project_id IS NOT new.project_id OR old.section_id IS NOT new.section_id
  OR (old.completed_at IS NULL AND old.deleted_at IS NULL) <> (new.completed_at IS NULL AND new.deleted_at IS NULL)
BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE old.completed_at IS NULL AND old.deleted_at IS NULL AND project_id = old.project_id
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1)
      AND label_id IN (SELECT label_id FROM task_labels WHERE task_id = new.id);
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT label_id, new.project_id, 1 FROM task_labels
    WHERE task_id = new.id AND new.completed_at IS NULL AND new.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = new.section_id AND archived = 1)
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + 1;
END;

CREATE TRIGGER tasks_uncounted BEFORE DELETE ON tasks WHEN old.completed_at IS NULL AND old.deleted_at IS NULL BEGIN
  UPDATE label_counts SET open_count = open_count - 1
    WHERE project_id = old.project_id AND label_id IN (SELECT label_id FROM task_labels WHERE task_id = old.id)
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1);
END;

CREATE TRIGGER sections_recounted AFTER UPDATE OF archived ON sections WHEN old.archived <> new.archived BEGIN
  UPDATE projects SET open_count = open_count + (old.archived - new.archived) * (
      SELECT count(*) FROM tasks t
      WHERE t.project_id = new.project_id AND t.section_id = new.id AND t.completed_at IS NULL AND t.deleted_at IS NULL)
    WHERE id = new.project_id;
  INSERT INTO label_counts (label_id, project_id, open_count)
    SELECT l.label_id, new.project_id, (old.archived - new.archived) * count(*)
    FROM tasks t CROSS JOIN task_labels l ON l.task_id = t.id
    WHERE t.project_id = new.project_id AND t.section_id = new.id AND t.completed_at IS NULL AND t.deleted_at IS NULL
    GROUP BY l.label_id
    ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + excluded.open_count;
END;

-- What is counted of sections that are archived already.
INSERT INTO label_counts (label_id, project_id, open_count)
  SELECT l.label_id, t.project_id, -count(*)
  FROM sections s CROSS JOIN tasks t ON t.project_id = s.project_id AND t.section_id = s.id
    CROSS JOIN task_labels l ON l.task_id = t.id
  WHERE s.archived = 1 AND t.completed_at IS NULL AND t.deleted_at IS NULL
  GROUP BY l.label_id, t.project_id
  ON CONFLICT (label_id, project_id) DO UPDATE SET open_count = open_count + excluded.open_count;
