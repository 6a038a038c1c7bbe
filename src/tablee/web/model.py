"""Everything the table page shows one viewer, part by part, from that viewer's own projection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.game.system import Rules
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.web.around import around_part
from tablee.web.asking import asking_part
from tablee.web.evenings import evening_part
from tablee.web.notes import notes_part
from tablee.web.preparing import prepared_part
from tablee.web.scene import points_of, scene_part
from tablee.web.sheetpart import sheet_part
from tablee.web.throwbar import throw_part
from tablee.web.view import View
from tablee.web.waits import waits_part

ENTRIES = 100
ACTS = 5


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A person around the table, with the points of their character."""

    name: str
    initials: str
    points: str
    gm: bool
    away: bool
    label: str


def table_context(view: View) -> dict[str, Any]:
    """The whole page's context."""
    use(view.lang)
    state, seat = view.state, view.seat
    return {
        "table": view.table,
        "title": state.name,
        "system": view.system.name[view.lang],
        "seat": seat,
        "at": view.at,
        "is_gm": view.is_gm,
        "looking": view.looking,
        "paused": state.paused,
        "customs": state.customs,
        "seats": [_seat_card(state, view.rules, s) for s in state.seats.values() if not s.waiting],
        "may_throw": seat.role != "observer" and not seat.waiting,
        "number": view.ledger.count(seat),
        **around_part(view),
        **sheet_part(view),
        **_entries_part(view),
        **throw_part(view),
        **asking_part(view),
        **scene_part(view),
        **waits_part(view),
        **prepared_part(view),
        **notes_part(view),
        **evening_part(view),
    }


def _entries_part(view: View) -> dict[str, Any]:
    told = view.host.stories.told(view, ENTRIES, ACTS)
    return {"entries": told.entries, "recent": told.recent, "back": told.back, "older": told.older}


def _seat_card(state: TableState, rules: Rules, seat: Seat) -> SeatCard:
    sheet = next((state.game.sheets[s] for s in seat.sheets if s in state.game.sheets), None)
    points = points_of(sheet, rules) if sheet else ""
    initials = _("GM") if seat.role == "gm" else seat.name[:1].upper()
    words = [seat.name] if sheet else []
    if seat.role == "observer":
        words.append(_("observes"))
    if seat.away:
        words.append(_("away"))
    name = sheet.name if sheet else seat.name
    return SeatCard(name, initials, points, seat.role == "gm", seat.away, ", ".join(words))
