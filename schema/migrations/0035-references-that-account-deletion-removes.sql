-- Deleting the row of an account would look through each of these whole tables in one statement, for none of them has
-- an index by account. Deleting an account removes what refers to it before, in steps.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'created_by TEXT REFERENCES users (id) ON DELETE SET NULL', 'created_by TEXT')
  WHERE type = 'table' AND name = 'tasks';
UPDATE sqlite_schema SET sql = replace(sql, 'actor_id TEXT REFERENCES users (id) ON DELETE SET NULL', 'actor_id TEXT')
  WHERE type = 'table' AND name = 'notifications';
UPDATE sqlite_schema
  SET sql = replace(sql, 'user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE', 'user_id TEXT NOT NULL')
  WHERE type = 'table' AND name IN ('reminders', 'task_labels', 'undo_steps');
PRAGMA writable_schema = RESET;
