-- Undo steps name labels by their ids. Those that a former version wrote have names; one that no label has by now stays.
UPDATE undo_steps SET
  before = json_set(before, '$.labels', json((
    SELECT json_group_array(ifnull(l.id, j.value) ORDER BY ifnull(l.id, j.value))
    FROM json_each(undo_steps.before, '$.labels') j
      LEFT JOIN labels l ON l.user_id = undo_steps.user_id AND l.name = j.value))),
  after = json_set(after, '$.labels', json((
    SELECT json_group_array(ifnull(l.id, j.value) ORDER BY ifnull(l.id, j.value))
    FROM json_each(undo_steps.after, '$.labels') j
      LEFT JOIN labels l ON l.user_id = undo_steps.user_id AND l.name = j.value)))
WHERE kind = 'task' AND before ->> '$.labels' IS NOT NULL AND after ->> '$.labels' IS NOT NULL;
