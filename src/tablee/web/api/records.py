"""Records as JSON: each fact is written once, for however many readers."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable

import msgspec
from starlette.responses import Response

from tablee.game.codec import to_data
from tablee.table.fact import Fact
from tablee.table.ledger import Ledger
from tablee.table.record import Record, fact_to_data
from tablee.table.seat import Seat
from tablee.table.view import Viewed, project

OVERHEAD = 500
"""About what a small fact takes beside its text, in bytes."""
NEAR = 1000
"""How far back from the end of a log records are looked for one by one; all are read for what is older."""


class Written:
    """The JSON of the latest facts. They never change, and say the same to everybody who may know them."""

    def __init__(self, most: int = 4 * 1024 * 1024) -> None:
        self.most, self._size = most, 0
        self._kept: OrderedDict[int, tuple[Fact, bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def fact(self, fact: Fact) -> bytes:
        """A fact as JSON. It is kept by its identity, and itself, so that no other can take its place."""
        with self._lock:
            found = self._kept.get(id(fact))
            if found is not None:
                self._kept.move_to_end(id(fact))
                return found[1]
        text = msgspec.json.encode(fact_to_data(fact))
        with self._lock:
            if id(fact) not in self._kept:
                self._kept[id(fact)] = (fact, text)
                self._size += len(text) + OVERHEAD
            while self._size > self.most:
                self._size -= len(self._kept.popitem(last=False)[1][1]) + OVERHEAD
        return text

    def view(self, view: Viewed) -> bytes:
        """A record as one viewer knows it."""
        head = {"number": view.number, "command": view.command, "by": view.by, "at": view.at}
        return msgspec.json.encode(head)[:-1] + b',"fact":' + self.fact(view.fact) + b"}"

    def views(self, views: Iterable[Viewed]) -> bytes:
        """A list of records."""
        return b"[" + b",".join(map(self.view, views)) + b"]"


WRITTEN = Written()


def views_after(ledger: Ledger, viewer: Seat, after: int, most: int | None = None) -> tuple[Viewed, ...]:
    """What a viewer may know after their ``after``-th record; the latest are found without reading all."""
    last = ledger.count(viewer)
    if last - after > NEAR:
        return ledger.views(viewer)[after : None if most is None else after + most]
    found: list[Viewed] = []
    at = len(ledger)
    while last > after and at > 0:
        at -= 1
        view = project(ledger[at], viewer, last)
        if view is not None:
            found.append(view)
            last -= 1
    found.reverse()
    return tuple(found[:most])


def views_of(ledger: Ledger, viewer: Seat, written: Iterable[Record]) -> tuple[Viewed, ...]:
    """Of what a command wrote, what a viewer may know."""
    records = [record for record in written if project(record, viewer, 0) is not None]
    if not records:
        return ()
    since = sum(
        project(record, viewer, 0) is not None for record in ledger[records[0].seq - 1 :]
    )  # the command's own, and all that came after
    wanted = {record.command for record in records}
    views = views_after(ledger, viewer, ledger.count(viewer) - since)
    return tuple(view for view in views if view.command in wanted)


def json_answer(data: object, status: int = 200) -> Response:
    """Plain data as the answer."""
    return Response(msgspec.json.encode(to_data(data)), status, media_type="application/json")
