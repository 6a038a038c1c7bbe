"""The log of a table as one seat knows it: in parts, and as it grows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import Header, Query, Request
from starlette.responses import Response

from tablee.table.log.ledger import Ledger, viewer_key
from tablee.table.secrecy.view import Viewed
from tablee.web.api.auth import Bearer, Here, Seated, find
from tablee.web.api.limits import paces_of
from tablee.web.api.operation import operations
from tablee.web.api.problems import unfit
from tablee.web.api.records import view_json, views_after, views_json
from tablee.web.api.shapes import NUMBER, LogPart
from tablee.web.api.statuses import SEAT, Statuses, statuses
from tablee.web.live.reader import LATER, Message
from tablee.web.live.streaming import EventStream

router = operations("log")
TOGETHER = 200
"""How many events go out in one piece."""
Cursor = Annotated[int, Query(ge=0, le=NUMBER)]


@router.get("/tables/{table}/log", response_model=LogPart, responses=statuses(*SEAT))
def read_log(here: Seated, after: Cursor = 0, limit: Annotated[int, Query(ge=1, le=1000)] = 100) -> Response:
    """The records after a number, as this seat knows them."""
    views = views_json(views_after(here.ledger, here.seat, after, limit))
    last = here.ledger.count(here.seat)
    return Response(b'{"records":%b,"last":%d}' % (views, last), media_type="application/json")


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
    reader, longest = Listener(here, token, seen), paces_of(request).limits.stream
    return EventStream(here.host.rooms.follow(here.table, reader.look, longest))


class Listener:
    """A program that follows: how far it has read, and with which token."""

    def __init__(self, here: Here, token: str, seen: int) -> None:
        self.host, self.table, self.token, self.seen = here.host, here.table, token, seen
        self.seat, self.key = here.seat.id, viewer_key(here.seat)

    def look(self, ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        """What is new; None where the token opens no more, or to other eyes."""
        if door and find(self.host, self.token, self.table) is None:
            return None
        seat = ledger.state.seats.get(self.seat)
        if seat is None or viewer_key(seat) != self.key:
            return None
        if hurried and self.seen < ledger.behind(seat):
            return LATER  # it is read from the past
        views = views_after(ledger, seat, self.seen, TOGETHER)
        if not views:
            return Message()
        self.seen = views[-1].number
        return Message(_events(views), more=len(views) == TOGETHER)


def _events(views: Iterable[Viewed]) -> str:
    return "".join(f"id: {view.number}\ndata: {view_json(view).decode()}\n\n" for view in views)
