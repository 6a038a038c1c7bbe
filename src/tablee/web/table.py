"""The table page and its stream: both are made from the viewer's own projection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.table.ledger import Ledger
from tablee.table.seat import Seat
from tablee.web.connection import Connection
from tablee.web.errors import not_found
from tablee.web.looking import looks_as, only_to_look_at
from tablee.web.parts import table_context
from tablee.web.people import host_of, seat_at
from tablee.web.streaming import EventStream
from tablee.web.view import View
from tablee.web.words import language
from tablee.web.words import page as whole_page

STILL_THERE = 20.0


async def page(request: Request) -> Response:
    """The table, for somebody who sits at it."""
    table = request.path_params["table"]
    found = seat_at(request, table)
    if found is None:
        return await not_found(request)
    seat, records = found
    if seat.waiting:
        return whole_page(request, "wait.html")
    view = _view(request, table, seat, records)
    if view is None:
        return await not_found(request)
    response = whole_page(request, "table.html", **table_context(view))
    return HTMLResponse(only_to_look_at(bytes(response.body).decode())) if view.looking else response


def _view(request: Request, table: str, seat: Seat, records: Ledger) -> View | None:
    """What the seat has before it; the game master may look through other eyes."""
    own = View(host_of(request), table, seat, records, language(request), _at(request))
    return looks_as(request, seat, own)


def _at(request: Request) -> str:
    return request.query_params.get("at", "")[:80]


async def stream(request: Request) -> Response:
    """What changed of the same parts whenever the viewer's own log has grown; nothing at all otherwise."""
    table = request.path_params["table"]
    if seat_at(request, table) is None:
        return await not_found(request)
    return EventStream(_messages(request, table))


async def _messages(request: Request, table: str) -> AsyncIterator[str]:
    host = host_of(request)
    last = request.headers.get("last-event-id") or request.query_params.get("from", "0")
    seen = int(last) if last.isdecimal() and len(last) < 10 else 0
    bell, connection = host.bell(table), Connection()
    try:
        yield ": \n\n"
        while True:
            bell.clear()
            found = await run_in_threadpool(seat_at, request, table)
            if found is None or found[0].waiting:
                return
            view = _view(request, table, *found)
            if view is None:
                return
            views = view.ledger.count(view.seat)
            if views != seen:
                html = await run_in_threadpool(connection.message, view)
                seen = views
                yield _event(views, html)
            try:
                await asyncio.wait_for(bell.wait(), STILL_THERE)
            except TimeoutError:
                yield ": \n\n"
    finally:
        host.hush(table, bell)


def _event(number: int, html: str) -> str:
    data = "\n".join(f"data: {line}" for line in html.splitlines() if line.strip())
    return f"id: {number}\n{data}\n\n"


ROUTES = [Route("/t/{table}", page), Route("/t/{table}/stream", stream)]
