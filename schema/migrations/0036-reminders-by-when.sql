-- Whether a person has an equal reminder on a task is asked before each is added: without reading all that are there.
DROP INDEX reminders_task;
CREATE INDEX reminders_task ON reminders (task_id, user_id, remind_at, offset_min);
