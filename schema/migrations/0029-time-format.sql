-- How a person's clock shows times: as their language does, or with 24 or 12 hours.
ALTER TABLE users ADD COLUMN time_format TEXT NOT NULL DEFAULT 'auto' CHECK (time_format IN ('auto', '24h', '12h'));
