"""Records as JSON: each fact is encoded once, for however many readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec
from starlette.responses import Response

from tablee.game.codec import to_data
from tablee.table.log.facts import Fact
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record, fact_to_data
from tablee.table.log.seat import Seat
from tablee.table.secrecy.view import Viewed
from tablee.web.views.memo import Same

KEPT = 256
"""How many facts are kept as JSON: enough for all who follow to read the latest ones."""


@lru_cache(maxsize=KEPT)
def _fact_json(fact: Same[Fact]) -> bytes:
    return msgspec.json.encode(fact_to_data(fact.of))


def fact_json(fact: Fact) -> bytes:
    """A fact as JSON, encoded once for all who may know it; kept by its identity."""
    return _fact_json(Same(fact))


def view_json(view: Viewed) -> bytes:
    """A record as one viewer knows it."""
    head = {"number": view.number, "command": view.command, "by": view.by, "at": view.at}
    return msgspec.json.encode(head)[:-1] + b',"fact":' + fact_json(view.fact) + b"}"


def views_json(views: Iterable[Viewed]) -> bytes:
    """A list of records."""
    return b"[" + b",".join(map(view_json, views)) + b"]"


def views_after(ledger: Ledger, viewer: Seat, after: int, most: int | None = None) -> tuple[Viewed, ...]:
    """What a viewer may know after their ``after``-th record, ``most`` of it."""
    return ledger.views_after(viewer, after, most)


def views_of(ledger: Ledger, viewer: Seat, written: Sequence[Record]) -> tuple[Viewed, ...]:
    """Of what a command wrote, what a viewer may know."""
    if not written:
        return ()
    since = len(ledger) - written[0].seq + 1  # the command's own, and all that came after
    views = views_after(ledger, viewer, max(ledger.count(viewer) - since, 0))
    return tuple(view for view in views if view.command == written[0].command)


def json_answer(data: object, status: int = 200) -> Response:
    """Plain data as the answer."""
    return Response(msgspec.json.encode(to_data(data)), status, media_type="application/json")
