CREATE TABLE packs (
    id TEXT PRIMARY KEY,
    system TEXT NOT NULL,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    pack TEXT NOT NULL
) STRICT;
