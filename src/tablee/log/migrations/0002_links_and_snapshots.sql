ALTER TABLE links ADD COLUMN made_at TEXT NOT NULL DEFAULT '';

ALTER TABLE links ADD COLUMN hint TEXT NOT NULL DEFAULT '';

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id),
    viewer TEXT NOT NULL,
    seq INTEGER NOT NULL,
    fold TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, viewer)
) STRICT;
