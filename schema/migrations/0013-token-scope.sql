-- What a token may do: all that its owner may, only read, or only add tasks.
ALTER TABLE api_tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'full' CHECK (scope IN ('full', 'read', 'add'));
