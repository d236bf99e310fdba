-- Every change wrote three entries for jobs that can as well look through these tables: they are nearly in order of age.
DROP INDEX activity_age;
DROP INDEX journal_age;
DROP INDEX undo_steps_age;
