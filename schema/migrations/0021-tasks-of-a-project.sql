-- Every task of a project, those in the trash too: deleting a project looked through all tasks there are.
DROP INDEX tasks_place;
CREATE INDEX tasks_place ON tasks (project_id, section_id, parent_id, position, id, deleted_at);
