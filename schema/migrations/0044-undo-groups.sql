-- What is undone together is an undo group: the columns had another name for it than the code and the API. The names of
-- columns stand in undo steps too; in a text that somebody wrote, a quote has a backslash before it.
ALTER TABLE undo_steps RENAME COLUMN stroke_id TO group_id;
ALTER TABLE tasks RENAME COLUMN completed_stroke TO completed_group;
ALTER TABLE tasks RENAME COLUMN deleted_stroke TO deleted_group;

UPDATE undo_steps SET
  before = replace(replace(before, '"completed_stroke":', '"completed_group":'), '"deleted_stroke":', '"deleted_group":'),
  after = replace(replace(after, '"completed_stroke":', '"completed_group":'), '"deleted_stroke":', '"deleted_group":')
WHERE instr(ifnull(before, '') || ifnull(after, ''), '_stroke":');

PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'remember the stroke that did it', 'remember the undo group that did it')
  WHERE type = 'table' AND name = 'tasks';
PRAGMA writable_schema = RESET;
