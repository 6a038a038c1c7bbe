"""Seats as the game master keeps them: another name, another role, somebody shown out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from tablee.game.problem import Refused, problem
from tablee.table.commands.request import Act, Request
from tablee.table.log.facts import SeatGone, SeatPut
from tablee.table.log.names import NAME, heard, person_name, same_name
from tablee.table.log.record import Facts
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE


def change_seat(request: Request) -> Facts:
    """A seat has another name or another role. A person may change their own name; the rest is the GM's."""
    request.must_sit()
    seat, name, role = _seat(request), request.text("name", NAME), request.text("role", 10)
    if role or seat.id != request.seat.id:
        request.must_be_master()
    if name:
        name = person_name(name, seat.role)
    if name and same_name(request.state.seats.values(), name, but=seat.id) is not None:
        raise Refused(problem("HOUSE-seat", name[:40], "same_name"))
    if name and seat.role != "gm" and heard(name) in _played_by_others(request, seat):
        raise Refused(problem("HOUSE-seat", name[:40], "poses"))
    changed = replace(seat, name=name) if name else seat
    if role:
        changed = replace(changed, role=_role(role, seat))
    if changed == seat:
        raise Refused(problem("HOUSE-seat", "name", "name"))
    return [(SeatPut(changed), EVERYONE)]


def _played_by_others(request: Request, seat: Seat) -> set[str]:
    """How the characters of other people are called, as far as the seat that asks knows."""
    others = (s for s in request.state.seats.values() if s.id != seat.id)
    played = {id for other in others for id in other.sheets if not seat.plays(id)}
    known = request.own.game.sheets
    return {heard(known[id].name) for id in played if id in known}


def show_out(request: Request) -> Facts:
    """The game master takes a seat away; the sheets that were played from it stay."""
    request.must_be_master()
    seat = _seat(request)
    if seat.role == "gm":
        raise Refused(problem("HOUSE-seat", seat.name[:40], "master"))
    return [(SeatGone(seat.id), EVERYONE)]


def _seat(request: Request) -> Seat:
    wanted = request.text("seat")
    found = request.state.seats.get(wanted)
    if found is None:
        raise Refused(problem("HOUSE-seat", wanted[:40], "unknown"))
    return found


def _role(role: str, seat: Seat) -> Literal["player", "observer"]:
    if seat.role == "gm" or role not in ("player", "observer"):
        raise Refused(problem("HOUSE-seat", seat.name[:40], "master"))
    return "observer" if role == "observer" else "player"


SEAT_ACTS: Mapping[str, Act] = {"seat": change_seat, "show_out": show_out}
"""The acts on seats."""
