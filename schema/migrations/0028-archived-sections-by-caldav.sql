-- The journal entries of sections are among the changes of a CalDAV list: a section's tasks leave it while archived.
DROP INDEX journal_project;
CREATE INDEX journal_project ON journal (project_id, seq) WHERE kind IN ('task', 'reminder', 'member', 'project', 'section');
