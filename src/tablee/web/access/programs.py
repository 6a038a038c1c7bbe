"""The programs of a seat: each has a name and a token of its own, shown once and kept as a digest."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from tablee.game.problem import Refused, problem
from tablee.table.log.names import plain_name
from tablee.web.access.credentials import digest
from tablee.web.access.door import Doorkeeper

MOST = 20
"""How many programs a seat may have."""
ID = 12
"""How many digits of its digest name a token: enough to tell a seat's own apart, of no use to guess it."""


@dataclass(frozen=True, slots=True)
class Known:
    """A program as its seat's list shows it."""

    id: str
    name: str
    at: str


def token_of(request: Request) -> str:
    """The bearer token of a request; nothing where there is none."""
    scheme, _space, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def programs_of(door: Doorkeeper, table: str, seat: str) -> list[Known]:
    """The programs of a seat, the oldest first."""
    found = door.log.programs_of(table, seat)
    return [Known(program.digest[:ID], program.name, program.at) for program in found]


def make_program(door: Doorkeeper, table: str, seat: str, name: str) -> tuple[Known, str]:
    """A new token under that name; it is never shown again."""
    called = plain_name(name)
    with door.log.together():
        if len(door.log.programs_of(table, seat)) >= MOST:
            raise Refused(problem("HOUSE-api", "name", "many", most=MOST))
        token = door.seat(table, seat, called).session
    id = digest(token)[:ID]
    return next(known for known in programs_of(door, table, seat) if known.id == id), token


def end_program(door: Doorkeeper, table: str, seat: str, id: str) -> bool:
    """Revoke one token of a seat; its streams end at once. False where there is none of that id."""
    found = [p.digest for p in door.log.programs_of(table, seat) if p.digest[:ID] == id]
    with door.log.together():
        for key in found:
            door.log.drop_session(key)
    if found:
        door.ring(table)
    return bool(found)
