ALTER TABLE tables ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE records ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE links ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE sessions ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE snapshots ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE pictures ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE library ADD COLUMN seal TEXT NOT NULL DEFAULT '';

ALTER TABLE packs ADD COLUMN seal TEXT NOT NULL DEFAULT '';

UPDATE tables SET seal = seal(id, name, system, made_at);

UPDATE records SET seal = seal(table_id, seq, command, by, at, audience, kind, fact);

UPDATE links SET seal = seal(digest, table_id, role, seat, expires_at, uses_left, made_at, hint);

UPDATE sessions SET seal = seal(digest, table_id, seat, at, name);

UPDATE snapshots SET seal = seal(table_id, viewer, seq, fold, body);

UPDATE pictures SET seal = seal(table_id, id, type, body);

UPDATE library SET seal = seal(id, system, name, nature, at, sheet);

UPDATE packs SET seal = seal(id, system, name, at, pack);

CREATE TABLE refusals (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    command TEXT NOT NULL,
    problems TEXT NOT NULL,
    seal TEXT NOT NULL DEFAULT '',
    UNIQUE (table_id, seat, command)
) STRICT;
