"""Records, the lines of the log: one fact, one audience, written once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, get_args

import msgspec

from tablee.game.codec import from_data, to_data
from tablee.game.problem import Refused, problem
from tablee.table.log.facts import Fact
from tablee.table.secrecy.audience import Audience

Facts: TypeAlias = list[tuple[Fact, Audience]]
"""The facts of a command before they are written, each with its audience."""


@dataclass(frozen=True, slots=True)
class Record:
    """``seq`` is dense within a table; ``command`` is the command that wrote it; ``by`` the seat."""

    seq: int
    command: str
    by: str
    at: str
    audience: Audience
    fact: Fact


ROW = 100
"""What a record takes beside its fact: its number, command, seat, moment, audience and seal."""
LATELY = 32
_LATELY: dict[int, tuple[Fact, dict[str, Any]]] = {}
"""The facts that were written as data just now, each held as long as it is known by its id."""


@lru_cache(maxsize=1)
def _kinds() -> dict[str, type]:
    return {member.kind: member for member in get_args(Fact)}


def fact_to_data(fact: Fact) -> dict[str, Any]:
    """A fact as plain data, its kind first; to be read, not changed.

    A command asks several times for that of the same fact: what it says, how it is kept, what it is told as.
    """
    found = _LATELY.get(id(fact))
    if found is None or found[0] is not fact:
        if len(_LATELY) >= LATELY:
            _LATELY.clear()
        found = _LATELY[id(fact)] = (fact, to_data(fact))
    return found[1]


def stored_size(record: Record) -> int:
    """About how many bytes of the log a record takes."""
    return ROW + len(msgspec.json.encode(fact_to_data(record.fact)))


def fact_from_data(data: Mapping[str, Any]) -> Fact:
    """A fact read back; raises `Refused` for what no release ever wrote."""
    kind = _kinds().get(str(data.get("kind")))
    if kind is None:
        raise Refused(
            problem("HOUSE-file", "kind", "shape", expected="fact", found=str(data.get("kind"))[:40])
        )
    fact: Fact = from_data(kind, data)
    return fact
