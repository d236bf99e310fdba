-- A link that only went by mail proves the address it was sent to; one that was shown to somebody proves itself alone.
ALTER TABLE invite_links ADD COLUMN mailed INTEGER NOT NULL DEFAULT 0;
