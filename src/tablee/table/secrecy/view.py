"""The one way out of the log: what a viewer may know of a record. The default is nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tablee.table.log.facts import Fact
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import Audience, sees


@dataclass(frozen=True, slots=True)
class Viewed:
    """A record as one viewer knows it: numbered densely for that viewer, without its audience.

    Only `project` makes these; pages, streams and exports take nothing else.
    """

    number: int
    command: str
    by: str
    at: str
    fact: Fact


def project(record: Record, viewer: Seat, number: int) -> Viewed | None:
    """The projection of a record for ``viewer``, as their own ``number``-th; None is nothing at all."""
    if not sees(record.audience, viewer):
        return None
    return Viewed(number, record.command, record.by, record.at, record.fact)


ViewerKey = tuple[str, ...]
"""All that decides what a viewer may know."""


def viewer_key(viewer: Seat) -> ViewerKey:
    """All that decides what a viewer may know."""
    return viewer.id, viewer.role, "waiting" if viewer.waiting else ""


@lru_cache(maxsize=4096)
def viewer_of(key: ViewerKey) -> Seat:
    """A viewer with the same audience, hence the same projection."""
    return Seat(key[0], "", "gm" if key[1] == "gm" else "player", waiting=bool(key[2]))


NOBODY_S = "[]"
"""The circle of those to whom nothing is told: whoever waits at the door."""


def circle_of(audiences: Iterable[Audience], viewer: Seat) -> str:
    """Names those who belong to the same ones of these audiences, and so know the same records."""
    return json.dumps(sorted(audience for audience in audiences if sees(audience, viewer)))
