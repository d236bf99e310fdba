-- What one person did, newest first; and who leaves is taken out of it without reading all of it.
CREATE INDEX activity_user ON activity (user_id, id) WHERE user_id IS NOT NULL;
