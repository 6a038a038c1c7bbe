"""The evening: whether people sit at the table, who is here and who plays for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.table.commands.evening import plays_for
from tablee.table.log.seat import Seat
from tablee.web.views.view import View

NOBODY = "-"
"""Away, and nobody plays."""


@dataclass(frozen=True, slots=True)
class Presence:
    """A player in the list of who is here; ``chosen`` is empty, ``-``, or who plays for them."""

    seat: Seat
    character: str
    chosen: str
    stand_ins: tuple[tuple[str, str], ...]


def evening_part(view: View) -> dict[str, Any]:
    """Whether people sit at the table, and for whom this viewer plays."""
    evening = view.state.evening
    return {
        "evening_open": evening.open,
        "evening_number": evening.number,
        "lent": [(s, view.state.game.sheets[s].name) for s in view.seat.lent if s in view.state.game.sheets],
    }


def presences(view: View) -> list[Presence]:
    """Every player, with who might play for them."""
    state, found = view.state, []
    players = [s for s in state.seats.values() if s.role == "player" and not s.waiting]
    for seat in players:
        character = ", ".join(state.game.sheets[s].name for s in seat.sheets if s in state.game.sheets)
        stand_in = plays_for(state.seats, seat)
        chosen = "" if not seat.away else stand_in.id if stand_in else NOBODY
        others = tuple((s.id, s.name) for s in players if s.id != seat.id) if character else ()
        found.append(Presence(seat, character, chosen, others))
    return found
