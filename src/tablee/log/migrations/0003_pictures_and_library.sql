CREATE TABLE pictures (
    table_id TEXT NOT NULL REFERENCES tables (id),
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, id)
) STRICT;

CREATE TABLE library (
    id TEXT PRIMARY KEY,
    system TEXT NOT NULL,
    name TEXT NOT NULL,
    nature TEXT NOT NULL,
    at TEXT NOT NULL,
    sheet TEXT NOT NULL
) STRICT;
