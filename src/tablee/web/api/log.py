"""The log of a table as one seat knows it: in parts, and as it grows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tablee.table.log.ledger import Ledger, viewer_key
from tablee.table.log.seat import Seat
from tablee.table.secrecy.view import Viewed
from tablee.web.api.auth import Bearer, Here, Seated, find
from tablee.web.api.limits import paces_of
from tablee.web.api.operation import operations
from tablee.web.api.problems import unfit
from tablee.web.api.records import view_json, views_after
from tablee.web.api.shapes import NUMBER, LogPart
from tablee.web.api.statuses import SEAT, Statuses, statuses
from tablee.web.identity import live_of
from tablee.web.live.hub import FREE, Account, Ended, EventStream, News, Subscription, event, events

router = operations("log")
MOST, AT_A_TIME = 1_000_000, 50
"""After how many bytes an answer ends; records are read so many at a time."""
TOGETHER = 200
"""How many events go out in one piece."""
Cursor = Annotated[int, Query(ge=0, le=NUMBER)]


@router.get("/tables/{table}/log", response_model=LogPart, responses=statuses(*SEAT))
def read_log(here: Seated, after: Cursor = 0, limit: Annotated[int, Query(ge=1, le=1000)] = 100) -> Response:
    """The records after a number, as this seat knows them: so many, or fewer where they are large."""
    with here.looking():
        return _part(here, after, limit)


def _part(here: Here, after: int, limit: int) -> Response:
    told, size, last = list[bytes](), 0, here.ledger.count(here.seat)
    while len(told) < limit and size < MOST:
        views = views_after(here.ledger, here.seat, after + len(told), min(limit - len(told), AT_A_TIME))
        for view in views:
            if size < MOST:
                told.append(view_json(view))
                size += len(told[-1])
        if not views:
            break
    body = b'{"records":[%b],"last":%d}' % (b",".join(told), last)
    return Response(body, media_type="application/json")


EVENT = {
    "type": "object",
    "required": ["id", "data"],
    "properties": {
        "id": {"type": "string", "description": "The record's number."},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/RecordSeen"},
        },
    },
}
EVENTS: Statuses = {
    200: {
        "description": "Events: `id` is the record's number, `data` the record. Comments keep the line open.",
        "content": {"text/event-stream": {"schema": EVENT}},
    }
}


@router.get("/tables/{table}/stream", response_class=Response, responses=EVENTS | statuses(*SEAT))
def stream(
    request: Request,
    here: Seated,
    token: Bearer,
    start: Annotated[
        int, Query(alias="from", ge=0, le=NUMBER, description="The last number already known.")
    ] = 0,
    last_event_id: Annotated[
        int, Header(ge=0, le=NUMBER, description="The same, as a client that comes back says it.")
    ] = 0,
) -> Response:
    """The log as it grows, as server-sent events; nothing at all is sent for what the seat may not know."""
    seen = max(start, last_event_id)
    if seen > here.ledger.count(here.seat):
        raise unfit(409, "ahead", "from")
    live, longest = live_of(request), paces_of(request).limits.stream
    account = here.host.shares.streams(here.table, here.seat)
    listener = Listener(here, token, seen, account)
    return EventStream(events(live.hub, here.table, listener.answer, longest, here.seat.id, account))


class Listener:
    """A program that follows: how far it has read, with which token, and at whose expense."""

    def __init__(self, here: Here, token: str, seen: int, account: Account = FREE) -> None:
        self.host, self.table, self.token, self.seen = here.host, here.table, token, seen
        self.seat, self.key, self.account = here.seat.id, viewer_key(here.seat), account

    async def answer(self, subscription: Subscription, news: News) -> AsyncIterator[bytes]:
        """The records that are new, some at a time: from memory on the event loop, else in a thread."""
        ledger, door = news
        if ledger is None or door:
            ledger = await run_in_threadpool(self._asked, ledger, door)
        seat = subscription.viewer = self._seat(ledger)
        while True:
            if self.seen < ledger.behind(seat):
                views = await run_in_threadpool(self._read, ledger, seat)
            else:
                views = self._read(ledger, seat)
            if not views:
                return
            self.seen = views[-1].number
            with self.account.spending():
                told = b"".join(event(view.number, view_json(view).decode()) for view in views)
            yield told

    def _asked(self, ledger: Ledger | None, door: bool) -> Ledger:
        """The log, read if need be; the token must open it still."""
        if door and find(self.host, self.token, self.table) is None:
            raise Ended
        found = ledger or Ledger.of(self.host.log.latest(self.table))
        found.own(self._seat(found))
        return found

    def _seat(self, ledger: Ledger) -> Seat:
        """The seat that listens; to other eyes than it began with the stream ends."""
        seat = ledger.state.seats.get(self.seat)
        if seat is None or viewer_key(seat) != self.key:
            raise Ended
        return seat

    def _read(self, ledger: Ledger, seat: Seat) -> tuple[Viewed, ...]:
        with self.account.spending():
            return views_after(ledger, seat, self.seen, TOGETHER)
