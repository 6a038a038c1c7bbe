CREATE INDEX records_of_kind ON records (table_id, kind, seq);
