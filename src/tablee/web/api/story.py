"""The log of a table as one seat knows it: in parts, and as it grows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tablee.table.ledger import viewer_key
from tablee.table.view import Viewed
from tablee.web.api.auth import Bearer, Here, Seated, find, paces_of
from tablee.web.api.problems import unfit
from tablee.web.api.records import WRITTEN, views_after
from tablee.web.api.shapes import NUMBER, LogPart
from tablee.web.api.statuses import SEAT, Statuses, statuses
from tablee.web.streaming import EventStream

router = APIRouter(tags=["log"])
STILL_THERE = 20.0
"""A comment says so, that many seconds after the last thing that was sent, whatever happens unseen."""
TOGETHER = 200
"""How many events go out in one piece."""
Cursor = Annotated[int, Query(ge=0, le=NUMBER)]


@router.get("/tables/{table}/log", response_model=LogPart, responses=statuses(*SEAT))
def read_log(here: Seated, after: Cursor = 0, limit: Annotated[int, Query(ge=1, le=1000)] = 100) -> Response:
    """The records after a number, as this seat knows them."""
    views = WRITTEN.views(views_after(here.ledger, here.seat, after, limit))
    last = here.ledger.count(here.seat)
    return Response(b'{"records":%b,"last":%d}' % (views, last), media_type="application/json")


EVENTS: Statuses = {
    200: {
        "description": "Events: `id` is the record's number, `data` the record. Comments keep the line open.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}


@router.get("/tables/{table}/stream", response_class=Response, responses=EVENTS | statuses(*SEAT))
async def stream(
    request: Request,
    here: Seated,
    bearer: Bearer,
    start: Annotated[
        int, Query(alias="from", ge=0, le=NUMBER, description="The last number already known.")
    ] = 0,
    last_event_id: Annotated[
        int | None, Header(ge=0, le=NUMBER, description="The same, as a client that comes back says it.")
    ] = None,
) -> Response:
    """The log as it grows, as server-sent events; nothing at all is sent for what the seat may not know."""
    seen = start if last_event_id is None else last_event_id
    if seen > here.ledger.count(here.seat):
        raise unfit(409, "ahead", "from")
    token = bearer.credentials if bearer else ""
    return EventStream(_messages(here, token, seen, paces_of(request).limits.stream))


async def _messages(here: Here, token: str, seen: int, longest: float) -> AsyncIterator[str]:
    host, table, key = here.host, here.table, viewer_key(here.seat)
    bell, clock = host.bell(table), asyncio.get_running_loop().time
    end, quiet = clock() + longest, clock() + STILL_THERE
    try:
        yield ": \n\n"
        while True:
            bell.clear()
            now = await run_in_threadpool(find, host, token, table)
            if now is None or viewer_key(now.seat) != key:
                return
            while views := await run_in_threadpool(views_after, now.ledger, now.seat, seen, TOGETHER):
                seen, quiet = views[-1].number, clock() + STILL_THERE
                yield _events(views)
            if clock() >= end:
                return
            if not await _rung(bell, min(quiet, end) - clock()) and clock() < end:
                quiet = clock() + STILL_THERE
                yield ": \n\n"
    finally:
        host.hush(table, bell)


async def _rung(bell: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(bell.wait(), max(seconds, 0))
    except TimeoutError:
        return False
    return True


def _events(views: Iterable[Viewed]) -> str:
    return "".join(f"id: {view.number}\ndata: {WRITTEN.view(view).decode()}\n\n" for view in views)
