-- Filters by what few tasks have, in order of due dates.
CREATE INDEX tasks_recurring ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND recurrence_rule IS NOT NULL;
CREATE INDEX tasks_subtasks ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND parent_id IS NOT NULL;
CREATE INDEX tasks_commented ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND comment_count > 0;
CREATE INDEX tasks_with_files ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND attachment_count > 0;
CREATE INDEX tasks_described ON tasks (project_id, (completed_at IS NULL), due_key, id)
  WHERE deleted_at IS NULL AND description <> '';
