"""Ownership of sheets: a player without a character takes one, and the game master gives any."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.table.commands.request import Request
from tablee.table.log.facts import SeatPut
from tablee.table.log.record import Facts
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE

PLAYED = "character"
"""The nature of the sheets that people play."""


def free(state: TableState) -> dict[str, Sheet]:
    """The characters nobody plays, as a viewer's state knows them."""
    taken = {id for seat in state.seats.values() for id in seat.sheets}
    return {id: s for id, s in state.game.sheets.items() if s.nature == PLAYED and id not in taken}


def has_one(state: TableState, seat: Seat) -> bool:
    """True if a seat plays somebody."""
    return any(id in state.game.sheets for id in seat.sheets)


def take_sheet(request: Request) -> Facts:
    """A player without a character takes one that nobody plays."""
    if request.seat.role != "player":
        raise Refused(problem("HOUSE-owning", request.seat.name, "player"))
    id = request.text("sheet")
    if has_one(request.own, request.seat):
        raise Refused(problem("HOUSE-owning", request.seat.name, "has_one"))
    if id not in free(request.own):
        raise Refused(problem("HOUSE-owning", id[:40], "taken"))
    return [(SeatPut(replace(request.seat, sheets=(*request.seat.sheets, id))), EVERYONE)]


def taken_from(request: Request, sheet: str, but: str = "") -> Facts:
    """Everybody who plays a sheet plays it no longer, but for one."""
    return [
        (SeatPut(replace(seat, sheets=tuple(s for s in seat.sheets if s != sheet))), EVERYONE)
        for seat in request.state.seats.values()
        if sheet in seat.sheets and seat.id != but
    ]


def is_played(state: TableState, sheet: str) -> bool:
    """True if a player plays a sheet; the game master does where none does."""
    return any(sheet in seat.sheets for seat in state.seats.values() if seat.role == "player")
