-- Whom an account added is listed when it is secured: without reading all that happened in its projects.
CREATE INDEX activity_added ON activity (user_id, id) WHERE event = 'member.added';
