"""Records as JSON: each is written once, for however many readers."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

import msgspec
from starlette.responses import Response

from tablee.game.codec import to_data
from tablee.table.log.facts import Fact
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record, fact_to_data
from tablee.table.log.seat import Seat
from tablee.table.secrecy.view import Viewed

OVERHEAD = 500
"""About what a small fact takes beside its text, in bytes."""


class Written:
    """The JSON of the latest facts and views. They never change, and whoever has one may know all of it.

    A fact is the same for everybody who may know it; a view for those who know the very same records.
    """

    def __init__(self, most: int = 4 * 1024 * 1024) -> None:
        self.most, self._size = most, 0
        self._kept: OrderedDict[int, tuple[Fact | Viewed, bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def fact(self, fact: Fact) -> bytes:
        """A fact as JSON."""
        return self._once(fact, lambda: msgspec.json.encode(fact_to_data(fact)))

    def view(self, view: Viewed) -> bytes:
        """A record as one viewer knows it."""
        return self._once(view, lambda: self._view(view))

    def views(self, views: Iterable[Viewed]) -> bytes:
        """A list of records."""
        return b"[" + b",".join(map(self.view, views)) + b"]"

    def _view(self, view: Viewed) -> bytes:
        head = {"number": view.number, "command": view.command, "by": view.by, "at": view.at}
        return msgspec.json.encode(head)[:-1] + b',"fact":' + self.fact(view.fact) + b"}"

    def _once(self, what: Fact | Viewed, write: Callable[[], bytes]) -> bytes:
        """Something as JSON. It is kept by its identity, and itself, so that no other can take its place."""
        with self._lock:
            found = self._kept.get(id(what))
            if found is not None:
                self._kept.move_to_end(id(what))
                return found[1]
        text = write()
        with self._lock:
            if id(what) not in self._kept:
                self._kept[id(what)] = (what, text)
                self._size += len(text) + OVERHEAD
            while self._size > self.most:
                self._size -= len(self._kept.popitem(last=False)[1][1]) + OVERHEAD
        return text


WRITTEN = Written()


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
