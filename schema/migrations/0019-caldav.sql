-- A person's project as a CalDAV list: the last segment of its path as they chose it. Without a row: the project's id.
CREATE TABLE dav_collections (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  segment TEXT NOT NULL,
  PRIMARY KEY (user_id, project_id),
  UNIQUE (user_id, segment)
) STRICT;

CREATE INDEX dav_collections_project ON dav_collections (project_id);

-- What CalDAV clients sent of a task that is no field of it, for everybody who sees it.
CREATE TABLE dav_objects (
  task_id TEXT PRIMARY KEY NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  -- The last segment of its path; NULL: its id and `.ics`.
  name TEXT,
  -- NULL: its id.
  uid TEXT,
  -- The parent's UID as it was sent, also of one that has not come yet.
  parent_uid TEXT,
  -- JSON: properties and components as jCal (features/caldav/kept.ts).
  kept TEXT
) STRICT;

CREATE INDEX dav_objects_name ON dav_objects (name) WHERE name IS NOT NULL;
CREATE INDEX dav_objects_uid ON dav_objects (uid) WHERE uid IS NOT NULL;
CREATE INDEX dav_objects_parent ON dav_objects (parent_uid) WHERE parent_uid IS NOT NULL;

-- What one person's clients sent of it: their alarms, and the text as long as it says what is stored.
CREATE TABLE dav_own (
  task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- JSON: each alarm as jCal with its reminder, if there is one.
  alarms TEXT NOT NULL,
  sent TEXT,
  -- What the task was when this was sent, as a hash.
  version TEXT,
  PRIMARY KEY (task_id, user_id)
) STRICT;

CREATE INDEX dav_own_user ON dav_own (user_id);

-- Names that a task had; `seq`: where the journal stood then.
CREATE TABLE dav_gone (
  task_id TEXT NOT NULL,
  name TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (task_id, name)
) STRICT;

CREATE INDEX dav_gone_age ON dav_gone (seq);

CREATE TRIGGER dav_objects_gone AFTER DELETE ON dav_objects WHEN old.name IS NOT NULL BEGIN
  INSERT OR REPLACE INTO dav_gone (task_id, name, seq)
    VALUES (old.task_id, old.name, ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0));
END;

CREATE TRIGGER dav_objects_renamed AFTER UPDATE OF name ON dav_objects WHEN old.name IS NOT new.name BEGIN
  INSERT OR REPLACE INTO dav_gone (task_id, name, seq)
    VALUES (old.task_id, ifnull(old.name, old.task_id || '.ics'), ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'journal'), 0));
END;

-- A task that comes into a list, from another or out of the trash, where its name or UID is in use gets another.
CREATE TRIGGER dav_objects_arrived AFTER UPDATE OF project_id, deleted_at ON tasks
  WHEN new.deleted_at IS NULL AND (old.deleted_at IS NOT NULL OR old.project_id <> new.project_id) BEGIN
  INSERT INTO dav_objects (task_id, name) SELECT new.id, new.id || '-' || lower(hex(randomblob(4))) || '.ics'
    WHERE EXISTS (
      SELECT 1 FROM dav_objects o JOIN tasks t ON t.id = o.task_id
      WHERE o.name = ifnull((SELECT name FROM dav_objects WHERE task_id = new.id), new.id || '.ics')
        AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
    ) OR EXISTS (
      SELECT 1 FROM dav_objects o JOIN tasks t ON t.id = substr(o.name, 1, 36) AND o.name = t.id || '.ics'
      WHERE o.task_id = new.id AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
        AND (SELECT name FROM dav_objects WHERE task_id = t.id) IS NULL
    )
    ON CONFLICT (task_id) DO UPDATE SET name = excluded.name;
  INSERT INTO dav_objects (task_id, uid) SELECT new.id, new.id || '-' || lower(hex(randomblob(4)))
    WHERE EXISTS (
      SELECT 1 FROM dav_objects o JOIN tasks t ON t.id = o.task_id
      WHERE o.uid = ifnull((SELECT uid FROM dav_objects WHERE task_id = new.id), new.id)
        AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
    ) OR EXISTS (
      SELECT 1 FROM dav_objects o JOIN tasks t ON t.id = o.uid
      WHERE o.task_id = new.id AND t.id <> new.id AND t.project_id = new.project_id AND t.deleted_at IS NULL
        AND (SELECT uid FROM dav_objects WHERE task_id = t.id) IS NULL
    )
    ON CONFLICT (task_id) DO UPDATE SET uid = excluded.uid;
END;

-- The task that a reminder was on: when it is gone nothing else says so.
ALTER TABLE journal ADD COLUMN task_id TEXT;

-- What a list of tasks has to look through.
CREATE INDEX journal_project ON journal (project_id, seq) WHERE kind IN ('task', 'reminder', 'member', 'project');
CREATE INDEX journal_left ON journal (from_project_id, seq) WHERE from_project_id IS NOT NULL;
CREATE INDEX journal_personal ON journal (user_id, seq) WHERE kind = 'label';

-- The last entry about a project, or about a person's labels, of those that are no longer kept.
CREATE TABLE journal_marks (
  owner TEXT PRIMARY KEY NOT NULL,
  seq INTEGER NOT NULL
) STRICT;
