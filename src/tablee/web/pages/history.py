"""Reading back: the whole log, page by page, by the reader's own numbers."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.web.identity import charged, view_of
from tablee.web.live.stories import DrawnEntry
from tablee.web.rendering import page
from tablee.web.story.entry_book import Entry
from tablee.web.story.teller import Teller
from tablee.web.views.view import View

ENTRIES = 100
LEAST = 600
"""How many lines before a page are told at least where there is more of the log."""


def log(request: Request) -> Response:
    """The entries that began before a number; without one, the latest."""
    view = view_of(request)
    given = request.query_params.get("before", "")
    before = int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0
    return _page(request, view, before)


def _page(request: Request, view: View, before: int) -> Response:
    entries, earlier = told_before(view, before, ENTRIES)
    return page(
        request,
        "pages/log.html",
        table=view.table,
        title=view.state.name,
        entries=[_drawn(view, entry) for entry in entries],
        older=entries[0].number if entries and earlier else 0,
        latest=not before,
        is_gm=False,
    )


def _drawn(view: View, entry: Entry) -> dict[str, str]:
    """An entry that is only read."""
    shown = DrawnEntry(view.table, view.rules, view.lang, False, False, entry)
    return {"id": shown.id, "html": shown.draw()}


def told_before(view: View, before: int, most: int) -> tuple[list[Entry], bool]:
    """The last entries that began before a number, and whether there are earlier ones; told from the end of
    the log as far back as they reach."""
    least = max(view.ledger.count(view.seat) - before, 0) + LEAST if before else LEAST
    while True:
        stretch = view.ledger.stretch(view.seat, least)
        teller = Teller(view.state, view.rules, view.seat.id, view.lang, view.hidden, view.rules_for)
        teller.begin(stretch)
        if not stretch.after or len(teller.tail(most + 1, before)) > most:
            return teller.last(most, before), teller.earlier
        least *= 4


ROUTES = [Route("/t/{table}/log", charged(log), methods=["GET"])]
