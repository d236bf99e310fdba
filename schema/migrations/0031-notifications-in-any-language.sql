-- What a notification is about, apart from the words around it, which are in whichever language its person reads now.
-- Where it has none (older ones; several late reminders in one) its title is shown as it was written.
ALTER TABLE notifications ADD COLUMN subject TEXT;
ALTER TABLE notifications ADD COLUMN due_time TEXT;
