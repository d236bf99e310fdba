-- What a comment said goes with it: out of activity and notifications too, however it was deleted.
CREATE INDEX activity_comment ON activity (payload ->> 'comment_id') WHERE event IN ('comment.created', 'comment.updated');

ALTER TABLE notifications ADD COLUMN comment_id TEXT;

CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id IS NOT NULL;

CREATE TRIGGER comments_forgotten AFTER DELETE ON comments BEGIN
  UPDATE activity SET payload = json_remove(payload, '$.body', '$.changes')
    WHERE payload ->> 'comment_id' = old.id AND event IN ('comment.created', 'comment.updated');
  UPDATE notifications SET body = '' WHERE comment_id = old.id;
END;

UPDATE activity SET payload = json_remove(payload, '$.body', '$.changes')
  WHERE event IN ('comment.created', 'comment.updated')
    AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.id = payload ->> 'comment_id');
