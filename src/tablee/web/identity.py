"""Session lookup: the seat of this browser at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from starlette.requests import Request
from starlette.responses import Response

from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.web.access.credentials import cookie, cookie_name, keep, same
from tablee.web.access.door import Entered
from tablee.web.errors import NotFound
from tablee.web.host import Host
from tablee.web.live.screen import Live
from tablee.web.rendering import language
from tablee.web.views.view import View

SEAT = "tablee_"
HOST = "tablee-host"


def host_of(request: Request) -> Host:
    """The host behind this application."""
    host: Host = request.app.state.host
    return host


def live_of(request: Request) -> Live:
    """The hub and the caches of this application."""
    live: Live = request.app.state.live
    return live


def seat_at(request: Request, table: str) -> tuple[Seat, Ledger] | None:
    """The seat this browser has at a table, with the table's log; None for a stranger."""
    id = seat_id(request, table)
    return seat_of(host_of(request), table, id) if id else None


def seat_of(host: Host, table: str, id: str) -> tuple[Seat, Ledger] | None:
    """A seat by its id, with the table's log; None where there is no such seat any more."""
    ledger = Ledger.of(host.log.latest(table))
    seat = ledger.state.seats.get(id)
    return None if seat is None else (seat, ledger)


def session_at(request: Request, table: str) -> str:
    """The session that this browser says it has at a table, or nothing."""
    return cookie(request, SEAT + table)


def seat_id(request: Request, table: str) -> str:
    """The id of the seat that this browser's session is for; nothing for a stranger."""
    token = session_at(request, table)
    found = host_of(request).door.session(token) if token else None
    return found[1] if found is not None and found[0] == table else ""


def seated(request: Request) -> tuple[Seat, Ledger]:
    """The seat this browser has at the table of a request; raises `NotFound` for a stranger, or who waits."""
    found = seat_at(request, request.path_params["table"])
    if found is None or found[0].waiting:
        raise NotFound
    return found


def view_of(request: Request) -> View:
    """Return the view of this browser's seat at the table of a request; raises `NotFound` for a stranger."""
    return view_from(request, *seated(request))


def master_view(request: Request) -> View:
    """The view of the game master; raises `NotFound` for anybody else."""
    view = view_of(request)
    if not view.is_gm:
        raise NotFound
    return view


def view_from(request: Request, seat: Seat, ledger: Ledger) -> View:
    """Return the view of a seat at the table of a request."""
    return host_of(request).view(request.path_params["table"], seat, ledger, language(request))


def charged(handler: Callable[[Request], Response]) -> Callable[[Request], Response]:
    """A page of a table, at the expense of the seat that looks at it."""

    @wraps(handler)
    def answer(request: Request) -> Response:
        table = request.path_params["table"]
        found = seat_at(request, table)
        if found is None:
            return handler(request)
        with host_of(request).shares.spending(table, found[0], "look"):
            return handler(request)

    return answer


def eyes_wanted(request: Request) -> str:
    """The seat through whose eyes the game master wants to look."""
    return request.query_params.get("as", "")[:80]


def page_views(request: Request) -> Callable[[Seat, Ledger], View]:
    """Return the function from eyes and log to the view of this browser's page.

    The sheet that the address asks for is dropped unless the seat acts for it and knows it.
    """
    at, looking = request.query_params.get("at", "")[:80], bool(eyes_wanted(request))
    table, lang, host = request.path_params["table"], language(request), host_of(request)

    def view(eyes: Seat, ledger: Ledger) -> View:
        known = at and not looking and eyes.acts_for(at) and at in ledger.own(eyes).game.sheets
        return host.view(table, eyes, ledger, lang, at if known else "", looking=looking)

    return view


def tables_of(request: Request) -> list[str]:
    """The tables this browser has a session for."""
    start = cookie_name(request, SEAT)
    return [name.removeprefix(start) for name in request.cookies if name.startswith(start)]


def must_host(request: Request) -> Host:
    """The host, for a browser that may make tables here; raises `NotFound` for any other."""
    if not is_host(request):
        raise NotFound
    return host_of(request)


def is_host(request: Request) -> bool:
    """True if this browser may make tables here."""
    key: str = request.app.state.host_key
    return not key or same(cookie(request, HOST), key)


def address_of(request: Request) -> str:
    """The address a request comes from, as far as can be told."""
    return request.client.host if request.client else ""


def stand_up(request: Request, tables: Iterable[str]) -> None:
    """End the sessions that this browser has at tables."""
    host_of(request).door.leave(session_at(request, table) for table in tables)


def sit(response: Response, request: Request, entered: Entered) -> None:
    """Seat this browser: it keeps its session."""
    keep(response, request, SEAT + entered.table, entered.session)
