"""Dependencies that say who asks: a bearer token and nothing else. The page's cookie opens nothing here.

Those that look up a token are plain functions: FastAPI runs them in its thread pool, off the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated, TypeVar

from fastapi import Depends, Path, Request, Security
from fastapi.security import HTTPBearer

from tablee.game.problem import Problem, problem
from tablee.game.system import Rules
from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.access.credentials import same
from tablee.web.access.programs import token_of
from tablee.web.access.security_log import noted
from tablee.web.api.limits import paces_of
from tablee.web.api.problems import Unfit, absent, unfit
from tablee.web.host import Host
from tablee.web.identity import address_of, host_of, seat_of

T = TypeVar("T")
BEARER = HTTPBearer(auto_error=False, description="The token of a seat; to make a table, the host's key.")


async def bearer(request: Request, _described: Annotated[object, Security(BEARER)]) -> str:
    """Dependency: the token, which `BEARER` describes; nothing where there is none."""
    return token_of(request)


Bearer = Annotated[str, Depends(bearer)]
HOST = "host"
"""By what the host's own requests are counted."""
TableId = Annotated[str, Path(description="The table's id.", min_length=1, max_length=40)]


@dataclass(frozen=True, slots=True)
class Here:
    """A program at its seat, with the table's log; whatever leaves is made from the seat's own projection."""

    host: Host
    table: str
    seat: Seat
    ledger: Ledger
    token: str = ""

    async def in_turn(self, work: Callable[[Here], T]) -> T:
        """Do something in the table's turn, for the seat as it is by then; 401 if the token was revoked."""

        def asked() -> T:
            now = find(self.host, self.token, self.table)
            if now is None:
                raise no_token()
            with self.host.shares.spending(self.table, now.seat):
                return work(now)

        return await self.host.turns.run(self.table, asked)

    def looking(self) -> AbstractContextManager[None]:
        """Charge what is worked out meanwhile to the seat that looks."""
        return self.host.shares.spending(self.table, self.seat, "look")

    @property
    def state(self) -> TableState:
        """The table as the seat can know it."""
        return self.ledger.own(self.seat)

    @property
    def rules(self) -> Rules:
        """The rules the table plays by."""
        return self.host.rules_of(self.state)

    def refused(self, problems: Iterable[Problem], status: int = 409) -> Unfit:
        """A refusal in the words of the table's game."""
        return Unfit(status, *problems, rules=self.rules)


def no_token() -> Unfit:
    """No token, or none that opens."""
    found = unfit(401, "token")
    found.headers = {"WWW-Authenticate": 'Bearer realm="tablee"'}
    return found


def seated(request: Request, table: TableId, token: Bearer) -> Here:
    """Dependency: the seat of a token at the table of the path; 401 for no token, 404 for another table's."""
    paces_of(request).guess(request)
    here = find(host_of(request), token, table)
    _count(request, token, f"{here.table} {here.seat.id}" if here else None)
    if here is None:
        raise no_token()
    if here.table != table:
        raise absent()
    if here.seat.waiting:
        raise Unfit(409, problem("HOUSE-seat", "", "waiting"))
    request.state.rules = lambda: here.rules
    request.state.payer = (table, here.seat)
    return here


def find(host: Host, token: str, table: str) -> Here | None:
    """Where a token sits; only the table of the path is opened for it."""
    found = host.door.session(token, program=True) if token else None
    if found is None:
        return None
    if found[0] != table:
        return Here(host, found[0], Seat(found[1], ""), Ledger())
    seated = seat_of(host, *found)
    return None if seated is None else Here(host, table, *seated, token)


def hosting(request: Request, token: Bearer) -> Host:
    """Dependency: the host, for who has its key; for everybody where there is none."""
    key: str = request.app.state.host_key
    if not key:
        paces_of(request).stranger(request)
        return host_of(request)
    paces_of(request).guess(request)
    known = same(token, key)
    _count(request, token, HOST if known else None)
    if not known:
        raise no_token()
    return host_of(request)


def anybody(request: Request, token: Bearer) -> Host:
    """Dependency: the host, for who has any token that opens: a seat's or the host's."""
    paces_of(request).guess(request)
    host, key = host_of(request), request.app.state.host_key
    who = HOST if key and same(token, key) else None
    if who is None and token:
        found = host.door.session(token, program=True)
        who = found and " ".join(found)
        seated = seat_of(host, *found) if found else None
        if found and seated:
            request.state.payer = (found[0], seated[0])
    _count(request, token, who)
    if who is None:
        raise no_token()
    return host


def _count(request: Request, token: str, who: str | None) -> None:
    """Count a request to whom its token belongs, else to where it came from."""
    paces = paces_of(request)
    if who is not None:
        paces.seat(who, token)
    elif token:
        noted("wrong-token", address_of(request))
        paces.wrong(request)
    else:
        paces.stranger(request)


Seated = Annotated[Here, Depends(seated)]
Hosting = Annotated[Host, Depends(hosting)]
Anybody = Annotated[Host, Depends(anybody)]
