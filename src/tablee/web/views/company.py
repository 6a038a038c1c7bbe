"""Around the table: who sits there, and what the page tells about the door. Its rest is in dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.lang import gettext as _
from tablee.table.log.seat import Seat
from tablee.web.views.scene import points_of
from tablee.web.views.view import View


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A person around the table, with the points of their character."""

    name: str
    initials: str
    points: str
    gm: bool
    away: bool
    label: str


def seats_part(view: View) -> dict[str, Any]:
    """Everybody who sits at the table."""
    return {"seats": [_seat_card(view, seat) for seat in view.state.seats.values() if not seat.waiting]}


def _seat_card(view: View, seat: Seat) -> SeatCard:
    sheets = view.state.game.sheets
    sheet = next((sheets[s] for s in seat.sheets if s in sheets), None)
    points = points_of(sheet, view.rules, view.lang) if sheet else ""
    initials = _("GM") if seat.role == "gm" else seat.name[:1].upper()
    words = [seat.name] if sheet else []
    if seat.role == "observer":
        words.append(_("observes"))
    if seat.away:
        words.append(_("away"))
    name = sheet.name if sheet else seat.name
    return SeatCard(name, initials, points, seat.role == "gm", seat.away, ", ".join(words))
