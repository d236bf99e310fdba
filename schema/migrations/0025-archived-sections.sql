-- Sections may be archived. The index holds those that are: mostly none.
ALTER TABLE sections ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sections_archived ON sections (project_id, id) WHERE archived = 1;

-- The open tasks of a project are counted without those of its archived sections.
DROP TRIGGER tasks_added;
DROP TRIGGER tasks_changed;
DROP TRIGGER tasks_removed;

CREATE TRIGGER tasks_added AFTER INSERT ON tasks WHEN new.deleted_at IS NULL BEGIN
  UPDATE projects SET open_count = open_count + 1 WHERE id = new.project_id AND new.completed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sections WHERE id = new.section_id AND archived = 1);
  UPDATE tasks SET subtask_count = subtask_count + 1, subtask_done = subtask_done + (new.completed_at IS NOT NULL)
    WHERE id = new.parent_id;
END;

CREATE TRIGGER tasks_changed AFTER UPDATE OF project_id, section_id, parent_id, completed_at, deleted_at ON tasks
WHEN old.project_id IS NOT new.project_id OR old.section_id IS NOT new.section_id OR old.parent_id IS NOT new.parent_id
  OR (old.completed_at IS NULL) <> (new.completed_at IS NULL) OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)
BEGIN
  UPDATE projects SET open_count = open_count - 1
    WHERE id = old.project_id AND old.completed_at IS NULL AND old.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1);
  UPDATE projects SET open_count = open_count + 1
    WHERE id = new.project_id AND new.completed_at IS NULL AND new.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM sections WHERE id = new.section_id AND archived = 1);
  UPDATE tasks SET subtask_count = subtask_count - 1, subtask_done = subtask_done - (old.completed_at IS NOT NULL)
    WHERE id = old.parent_id AND old.deleted_at IS NULL;
  UPDATE tasks SET subtask_count = subtask_count + 1, subtask_done = subtask_done + (new.completed_at IS NOT NULL)
    WHERE id = new.parent_id AND new.deleted_at IS NULL;
END;

CREATE TRIGGER tasks_removed AFTER DELETE ON tasks WHEN old.deleted_at IS NULL BEGIN
  UPDATE projects SET open_count = open_count - 1 WHERE id = old.project_id AND old.completed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM sections WHERE id = old.section_id AND archived = 1);
  UPDATE tasks SET subtask_count = subtask_count - 1, subtask_done = subtask_done - (old.completed_at IS NOT NULL)
    WHERE id = old.parent_id;
END;

CREATE TRIGGER sections_recounted AFTER UPDATE OF archived ON sections WHEN old.archived <> new.archived BEGIN
  UPDATE projects SET open_count = open_count + (old.archived - new.archived) * (
      SELECT count(*) FROM tasks t
      WHERE t.project_id = new.project_id AND t.section_id = new.id AND t.completed_at IS NULL AND t.deleted_at IS NULL)
    WHERE id = new.project_id;
END;
