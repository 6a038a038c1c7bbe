"""The table page and its stream: both are made from the viewer's own projection."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.table.ledger import Ledger, viewer_key
from tablee.table.seat import Seat
from tablee.web.connection import Connection
from tablee.web.errors import not_found
from tablee.web.looking import looks_as, only_to_look_at
from tablee.web.parts import table_context
from tablee.web.people import host_of, seat_at, seat_id
from tablee.web.room import LATER, Told
from tablee.web.streaming import EventStream
from tablee.web.view import View
from tablee.web.words import language
from tablee.web.words import page as whole_page


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
    if await run_in_threadpool(seat_at, request, table) is None:
        return await not_found(request)
    return EventStream(host_of(request).rooms.follow(table, Screen(request, table).look))


class Screen:
    """One page that is open: what it has been sent, and who sits before it."""

    def __init__(self, request: Request, table: str) -> None:
        self.request, self.table = request, table
        last = request.headers.get("last-event-id") or request.query_params.get("from", "0")
        self.seen = int(last) if last.isdecimal() and len(last) < 10 else 0
        self._seat, self._key = "", tuple[str, ...]()
        self._sent = Connection()

    def look(self, ledger: Ledger, door: bool, hurried: bool) -> Told | None:
        """What is new on it; None where nobody sits before it any more."""
        if door:
            self._seat = seat_id(self.request, self.table)
        seat = ledger.state.seats.get(self._seat)
        view = None if seat is None or seat.waiting else _view(self.request, self.table, seat, ledger)
        if view is None:
            return None
        if self._key != viewer_key(view.seat):  # other eyes: nothing of what was sent counts
            self._key, self._sent = viewer_key(view.seat), Connection()
        number = ledger.count(view.seat)
        if number == self.seen:
            return Told()
        if hurried and not self._sent.settle(view):
            return LATER
        html = self._sent.message(view)
        self.seen = number
        return Told(_event(number, html))


def _event(number: int, html: str) -> str:
    data = "\n".join(f"data: {line}" for line in html.splitlines() if line.strip())
    return f"id: {number}\n{data}\n\n"


ROUTES = [Route("/t/{table}", page), Route("/t/{table}/stream", stream)]
