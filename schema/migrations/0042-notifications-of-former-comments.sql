-- Notifications that were made before they named their comment: of the same task, author and instant. What a comment said
-- goes with it, also where it, or its task, was deleted before.
UPDATE notifications SET comment_id = (
    SELECT a.payload ->> 'comment_id' FROM activity a
    WHERE a.task_id = notifications.task_id AND a.event = 'comment.created'
      AND a.created_at = notifications.created_at AND a.user_id IS notifications.actor_id)
  WHERE kind = 'comment' AND comment_id IS NULL;

UPDATE notifications SET body = ''
  WHERE kind = 'comment' AND body <> '' AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.id = notifications.comment_id)
    AND (comment_id IS NOT NULL OR task_id IS NULL);
