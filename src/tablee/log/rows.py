"""A record as a row of the log's file, and back."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec

from tablee.log.port import LogDamaged
from tablee.table.log.record import Record, fact_from_data, fact_to_data
from tablee.table.secrecy.audience import Audience

RECORD_COLUMNS = "table_id, seq, command, by, at, audience, kind, fact"
VALUES = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
RECORD = f"INSERT INTO records ({RECORD_COLUMNS}, seal) VALUES ({VALUES}, seal({VALUES}))"
RECORDS = (
    f"SELECT seq, command, by, at, audience, fact, seal = seal({RECORD_COLUMNS})"
    " FROM records WHERE table_id = ?"
)


def row_of(table: str, record: Record) -> tuple[Any, ...]:
    """What `RECORD` writes."""
    fact = msgspec.json.encode(fact_to_data(record.fact)).decode()
    audience = audience_text(record.audience)
    return (table, record.seq, record.command, record.by, record.at, audience, record.fact.kind, fact)


def record_of(row: Any) -> Record:
    """What `RECORDS` reads, held against its seal."""
    seq, command, by, at, audience, fact, sealed = row
    if not sealed:
        raise LogDamaged(f"not what was written: record {seq}")
    return Record(
        seq, command, by, at, audience_from_text(audience), fact_from_data(msgspec.json.decode(fact))
    )


@lru_cache(maxsize=4096)
def audience_text(audience: Audience) -> str:
    """An audience as the file has it."""
    return json.dumps(audience)


@lru_cache(maxsize=4096)
def audience_from_text(text: str) -> Audience:
    """An audience that the file has."""
    return tuple(json.loads(text))
