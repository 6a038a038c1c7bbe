ALTER TABLE sessions ADD COLUMN seen_at TEXT NOT NULL DEFAULT '';

UPDATE sessions SET seen_at = at;

UPDATE sessions SET seal = seal(digest, table_id, seat, at, name, seen_at);
