-- How many late reminders a notification combines, whose tasks `body` names: the words are those of its person now.
ALTER TABLE notifications ADD COLUMN reminder_count INTEGER;
