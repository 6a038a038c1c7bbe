"""Seats as the game master keeps them: another name, another role, somebody shown out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from tablee.game.problem import Refused, problem
from tablee.table.ask import Act, Ask
from tablee.table.audience import EVERYONE
from tablee.table.fact import SeatGone, SeatPut
from tablee.table.record import Facts
from tablee.table.seat import Seat, heard

NAME = 60


def change_seat(ask: Ask) -> Facts:
    """A seat has another name or another role. A person may change their own name; the rest is the GM's."""
    ask.must_sit()
    seat, name, role = _seat(ask), " ".join(ask.text("name", NAME).split()), ask.text("role", 10)
    if role or seat.id != ask.seat.id:
        ask.must_be_master()
    if name and any(heard(s.name) == heard(name) for s in ask.state.seats.values() if s.id != seat.id):
        raise Refused(problem("HOUSE-seat", name[:40], "same_name"))
    changed = replace(seat, name=name) if name else seat
    if role:
        changed = replace(changed, role=_role(role, seat))
    if changed == seat:
        raise Refused(problem("HOUSE-seat", "name", "name"))
    return [(SeatPut(changed), EVERYONE)]


def show_out(ask: Ask) -> Facts:
    """The game master takes a seat away; the sheets that were played from it stay."""
    ask.must_be_master()
    seat = _seat(ask)
    if seat.role == "gm":
        raise Refused(problem("HOUSE-seat", seat.name[:40], "master"))
    return [(SeatGone(seat.id), EVERYONE)]


def _seat(ask: Ask) -> Seat:
    wanted = ask.text("seat")
    found = ask.state.seats.get(wanted)
    if found is None:
        raise Refused(problem("HOUSE-seat", wanted[:40], "unknown"))
    return found


def _role(role: str, seat: Seat) -> Literal["player", "observer"]:
    if seat.role == "gm" or role not in ("player", "observer"):
        raise Refused(problem("HOUSE-seat", seat.name[:40], "master"))
    return "observer" if role == "observer" else "player"


SEAT_ACTS: Mapping[str, Act] = {"seat": change_seat, "show_out": show_out}
"""What may be done to seats."""
