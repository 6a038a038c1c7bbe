"""The table page and its stream: both are made from the viewer's own projection."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.lang import use
from tablee.table.log.ledger import Ledger
from tablee.web.errors import NotFound
from tablee.web.identity import charged, eyes_wanted, host_of, live_of, page_views, seat_at, seat_id
from tablee.web.live.hub import FREE, Account, EventStream, events
from tablee.web.live.parts import may_throw
from tablee.web.live.screen import Live, Screen, parts_of
from tablee.web.rendering import page as whole_page
from tablee.web.views.notes import note_context
from tablee.web.views.sheet import levels
from tablee.web.views.throw_bar import still_bar
from tablee.web.views.view import View, looks_as

LONGEST = 6 * 3600.0
"""The seconds that a stream of the page lasts; the page then opens another one."""


def page(request: Request) -> Response:
    """The table, for somebody who sits at it."""
    table = request.path_params["table"]
    found = seat_at(request, table)
    if found is None:
        raise NotFound
    seat, ledger = found
    if seat.waiting:
        return whole_page(request, "pages/wait.html")
    eyes = looks_as(eyes_wanted(request), seat, ledger)
    if eyes is None:
        raise NotFound
    view = page_views(request)(eyes, ledger)
    context = table_context(view, live_of(request), host_of(request).new_id())
    return whole_page(request, "table/page.html", **context)


async def stream(request: Request) -> Response:
    """What changed of the same parts whenever the viewer's own log has grown; nothing at all otherwise."""
    table = request.path_params["table"]
    found = await run_in_threadpool(seat_at, request, table)
    if found is None:
        raise NotFound
    live, account = live_of(request), host_of(request).shares.streams(table, found[0])
    screen = screen_of(request, live, account)
    return EventStream(events(live.hub, table, screen.answer, LONGEST, found[0].id, account))


def screen_of(request: Request, live: Live, account: Account = FREE) -> Screen:
    """The screen that asks for a stream; it says how far it has read."""
    table, host = request.path_params["table"], host_of(request)
    last = request.headers.get("last-event-id") or request.query_params.get("from", "0")
    return Screen(
        read=lambda: Ledger.of(host.log.latest(table)),
        who=lambda: seat_id(request, table),
        view=page_views(request),
        stories=live.stories,
        drawings=live.drawings,
        wanted=eyes_wanted(request),
        account=account,
        seen=int(last) if last.isascii() and last.isdecimal() and len(last) < 10 else 0,
    )


def table_context(view: View, live: Live, note: str) -> dict[str, Any]:
    """What the whole page is made from; ``note`` is the id of a note that is not written yet."""
    use(view.lang)
    told = live.stories.told(view)
    return {
        "table": view.table,
        "title": view.state.name,
        "system": view.system.name[view.lang],
        "seat": view.seat,
        "sheet_id": view.sheet_id,
        "at": view.at,
        "is_gm": view.is_gm,
        "looking": view.looking,
        "customs": view.state.customs,
        "may_throw": may_throw(view),
        "number": view.ledger.count(view.seat),
        "entries": told.entries,
        "older": told.older,
        "drawn": parts_of(view, told, live.drawings),
        "bar": still_bar(view),
        "levels": levels(view.rules, view.lang),
        "note_form": note_context(view.table, None, note, is_gm=view.is_gm),
    }


ROUTES = [Route("/t/{table}", charged(page)), Route("/t/{table}/stream", stream)]
