-- What went out by mail within the last day, by the hash of who sent it or whom it was for: limits that a restart keeps.
CREATE TABLE mail_counts (
  id INTEGER PRIMARY KEY,
  key_sha256 TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE INDEX mail_counts_key ON mail_counts (key_sha256, at);

CREATE INDEX mail_counts_age ON mail_counts (at);
