"""The table page and its stream: both are made from the viewer's own projection."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.table.log.ledger import Ledger, viewer_key
from tablee.table.log.seat import Seat
from tablee.web.errors import not_found
from tablee.web.identity import host_of, seat_at, seat_id
from tablee.web.live.connection import Connection
from tablee.web.live.parts import table_context
from tablee.web.live.reader import LATER, Message
from tablee.web.live.streaming import EventStream
from tablee.web.rendering import language
from tablee.web.rendering import page as whole_page
from tablee.web.views.view import View
from tablee.web.views.view_as import looks_as

NOTHING = "\n"
"""What ends a message that has nothing to show but its number."""


async def page(request: Request) -> Response:
    """The table, for somebody who sits at it; drawn in a thread, for others are told meanwhile."""
    return await run_in_threadpool(_drawn, request) or await not_found(request)


def _drawn(request: Request) -> Response | None:
    table = request.path_params["table"]
    found = seat_at(request, table)
    if found is None:
        return None
    seat, records = found
    if seat.waiting:
        return whole_page(request, "wait.html")
    screen = Screen(request, table)
    eyes = looks_as(screen.wanted, seat, records)
    if eyes is None:
        return None
    view = screen.view(eyes, records)
    return whole_page(request, "table.html", **table_context(view))


async def stream(request: Request) -> Response:
    """What changed of the same parts whenever the viewer's own log has grown; nothing at all otherwise."""
    table = request.path_params["table"]
    found = await run_in_threadpool(seat_at, request, table)
    if found is None:
        return await not_found(request)
    screen = Screen(request, table)
    follow = screen.host.rooms.follow
    kin = screen.lang if found[0].role != "gm" else None  # whose story is told to nobody else
    return EventStream(follow(table, screen.look, kin=kin, draw=screen.draw))


class Screen:
    """One page that is open: what it has been sent, and who sits before it. ``at`` is the sheet asked for,
    ``wanted`` the seat through whose eyes the game master looks."""

    def __init__(self, request: Request, table: str) -> None:
        self.request, self.table = request, table
        self.host, self.lang = host_of(request), language(request)
        asked = request.query_params
        self.at, self.wanted = asked.get("at", "")[:80], asked.get("as", "")[:80]
        last = request.headers.get("last-event-id") or asked.get("from", "0")
        self.seen = int(last) if last.isdecimal() and len(last) < 10 else 0
        self._seat, self._key = "", tuple[str, ...]()
        self._sent = Connection()

    def view(self, eyes: Seat, ledger: Ledger) -> View:
        """What is on it; the game master may look through other eyes, a sheet that is not there is none."""
        known = not self.wanted and eyes.acts_for(self.at) and self.at in ledger.own(eyes).game.sheets
        return View(
            self.host, self.table, eyes, ledger, self.lang, self.at if known else "", bool(self.wanted)
        )

    def look(self, ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        """What is new on it; None where nobody sits before it any more.

        Where others wait, what must be drawn is left; its number comes with the whole of it alone: whoever
        comes back with that has it all.
        """
        if door:
            self._seat = seat_id(self.request, self.table)
        eyes = self._eyes(ledger)
        if eyes is None:
            return None
        key = viewer_key(eyes)
        if self._key != key:  # other eyes: nothing of what was sent counts
            self.seen = -1 if self._key else self.seen
            self._key, self._sent = key, Connection()
        number = ledger.count(eyes)
        if number == self.seen and not (self._sent.begun and (door or self._sent.owes)):
            return Message()
        view = self.view(eyes, ledger)
        if hurried and not (self._sent.begun and self._sent.settle(view)):
            return LATER
        html = self._sent.news(view) if hurried else self._sent.message(view)
        if self._sent.lacks:
            return Message(_lines(html), left=True)
        if number == self.seen and not html:
            return Message()
        self.seen = number
        return Message(f"id: {number}\n{_lines(html) or NOTHING}")

    def draw(self, ledger: Ledger) -> bool:
        """Draw one piece that a hurried look has left; whether there is another."""
        eyes = self._eyes(ledger)
        if eyes is None or self._key != viewer_key(eyes):
            return False
        return self._sent.draw(self.view(eyes, ledger))

    def _eyes(self, ledger: Ledger) -> Seat | None:
        """Through whose eyes the table is seen; nobody's where nobody sits before it."""
        seat = ledger.state.seats.get(self._seat)
        return None if seat is None or seat.waiting else looks_as(self.wanted, seat, ledger)


def _lines(html: str) -> str:
    """Line by line, as the stream wants it: a line with nothing on it may stand in somebody's words."""
    lines = html.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").replace("\n", "\ndata: ")
    return f"data: {lines}\n\n" if lines else ""


ROUTES = [Route("/t/{table}", page), Route("/t/{table}/stream", stream)]
