"""Around the table: what the page tells about the door. The rest of the door is in dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.table.seat import Seat
from tablee.web.doorkeeper import same_name
from tablee.web.view import View


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody at the door; ``twin`` is the seat that bears the same name, if it may be the same person."""

    seat: Seat
    twin: str


def around_part(view: View) -> dict[str, Any]:
    """Who waits at the door (for the game master), and whether to tell this person to keep their link."""
    state = view.state
    knocks = []
    for seat in state.seats.values() if view.is_gm else ():
        if seat.waiting:
            twin = same_name(state, seat.name)
            knocks.append(Knock(seat, twin.id if twin and twin.role != "gm" else ""))
    remind = not view.is_gm and view.host.door.remind(view.table, view.seat.id)
    return {"knocks": knocks, "keep_link": remind}
