-- Compared as text, an instant of the year 10000 comes before every other: the job of everybody's reminders waited for it.
UPDATE reminders SET remind_at = '9999-12-31T23:59:59.999Z', fires_at = '9999-12-31T23:59:59.999Z'
WHERE remind_at LIKE '+%';
