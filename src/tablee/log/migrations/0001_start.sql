CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    system TEXT NOT NULL,
    made_at TEXT NOT NULL
) STRICT;

CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    command TEXT NOT NULL,
    by TEXT NOT NULL,
    at TEXT NOT NULL,
    audience TEXT NOT NULL,
    kind TEXT NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX records_of_command ON records (table_id, command);

CREATE TABLE links (
    digest TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    role TEXT NOT NULL,
    seat TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    uses_left INTEGER
) STRICT;

CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
