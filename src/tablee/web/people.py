"""Who sits at which table, from this browser."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablee.table.ledger import Ledger
from tablee.table.seat import Seat
from tablee.web.host import Entered, Host
from tablee.web.tokens import same

PREFIX = "tablee_"
HOST_COOKIE = "tablee-host"
YEAR = 365 * 86400


def host_of(request: Request) -> Host:
    """The host behind this application."""
    host: Host = request.app.state.host
    return host


def seat_at(request: Request, table: str) -> tuple[Seat, Ledger] | None:
    """The seat this browser has at a table, with the table's log; None for a stranger."""
    host = host_of(request)
    token = request.cookies.get(PREFIX + table, "")
    found = host.session(token) if token else None
    if found is None or found[0] != table:
        return None
    ledger = Ledger.of(host.log.read(table))
    seat = ledger.state.seats.get(found[1])
    return None if seat is None else (seat, ledger)


def tables_of(request: Request) -> list[str]:
    """The tables this browser has a session for."""
    return [name.removeprefix(PREFIX) for name in request.cookies if name.startswith(PREFIX)]


def is_host(request: Request) -> bool:
    """Whether this browser may make tables here."""
    key: str = request.app.state.host_key
    return not key or same(request.cookies.get(HOST_COOKIE, ""), key)


def keep(response: Response, request: Request, name: str, value: str) -> None:
    """A cookie for this browser: out of reach of scripts, and only over HTTPS where there is HTTPS."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def sit(response: Response, request: Request, entered: Entered) -> None:
    """Seat this browser."""
    keep(response, request, PREFIX + entered.table, entered.session)
