-- A task is in a section of its own project. `position` gets an end of its own, because siblings may have the same one.
UPDATE tasks SET section_id = NULL, position = position || replace(id, '-', '') || 'V'
WHERE section_id IS NOT NULL AND project_id <> (SELECT project_id FROM sections WHERE id = tasks.section_id);
