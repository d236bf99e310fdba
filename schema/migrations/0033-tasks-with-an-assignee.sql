-- Filters by whether and to whom a task is assigned, in order of due dates: they looked into each assigned task.
CREATE INDEX tasks_with_assignee ON tasks (project_id, (completed_at IS NULL), due_key, id, assignee_id)
  WHERE deleted_at IS NULL AND assignee_id IS NOT NULL;
