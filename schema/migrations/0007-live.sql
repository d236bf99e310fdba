-- Set on a `project.updated` that stands for so many changes that the project is better read afresh.
ALTER TABLE journal ADD COLUMN reload INTEGER NOT NULL DEFAULT 0;

-- One row. `epoch`: since when this journal is continued, in milliseconds as twelve hexadecimal digits; a restored
-- backup begins a new one. `forgotten`: the last entry that is no longer kept.
CREATE TABLE journal_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL CHECK (length(epoch) = 12),
  forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO journal_state (id, epoch) VALUES (1, printf('%012x', CAST(unixepoch('subsec') * 1000 AS INTEGER)));
