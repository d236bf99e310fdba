-- The trash of one person is read project by project, without what others have in theirs.
CREATE INDEX tasks_trashed ON tasks (project_id, deleted_at, id) WHERE deleted_at IS NOT NULL AND deleted_root = 1;
