-- Each time a task was completed, every occurrence of a repeating one too. Completing for good is kept by the triggers,
-- an occurrence is written by the program, which knows the day it stood for.
CREATE TABLE completions (
  id INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL,
  completed_at TEXT NOT NULL,
  completed_by TEXT,
  occurrence TEXT,
  -- Whether the task went on to its next day.
  recurred INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX completions_newest ON completions (completed_at, id);
CREATE INDEX completions_project ON completions (project_id, completed_at, id);
CREATE INDEX completions_task ON completions (task_id, id);

CREATE TRIGGER tasks_completed_when_added AFTER INSERT ON tasks WHEN new.completed_at IS NOT NULL BEGIN
  INSERT INTO completions (task_id, project_id, completed_at, completed_by, occurrence)
    VALUES (new.id, new.project_id, new.completed_at, new.completed_by, iif(new.recurrence_rule IS NULL, NULL, new.due_date));
END;

CREATE TRIGGER tasks_completed AFTER UPDATE OF completed_at ON tasks WHEN old.completed_at IS NOT new.completed_at BEGIN
  DELETE FROM completions WHERE task_id = new.id AND completed_at = old.completed_at AND recurred = 0;
  INSERT INTO completions (task_id, project_id, completed_at, completed_by, occurrence)
    SELECT new.id, new.project_id, new.completed_at, new.completed_by, iif(new.recurrence_rule IS NULL, NULL, new.due_date)
    WHERE new.completed_at IS NOT NULL;
END;

CREATE TRIGGER tasks_completions_moved AFTER UPDATE OF project_id ON tasks WHEN old.project_id <> new.project_id BEGIN
  UPDATE completions SET project_id = new.project_id WHERE task_id = new.id;
END;

INSERT INTO completions (task_id, project_id, completed_at, completed_by, occurrence, recurred)
  SELECT task_id, project_id, at, by_whom, occurrence, recurred FROM (
    SELECT id AS task_id, project_id, completed_at AS at, completed_by AS by_whom,
      iif(recurrence_rule IS NULL, NULL, due_date) AS occurrence, 0 AS recurred
    FROM tasks WHERE completed_at IS NOT NULL
    UNION ALL
    SELECT t.id, t.project_id, a.created_at, a.user_id, json_extract(a.payload, '$.due_date'), 1
    FROM activity a JOIN tasks t ON t.id = a.task_id
    WHERE a.event = 'task.completed' AND json_extract(a.payload, '$.recurred') = 1
  ) ORDER BY at;
