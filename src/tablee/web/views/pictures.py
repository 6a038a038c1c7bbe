"""Pictures as pages show them: handouts, the picture of a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablee.lang import gettext as _
from tablee.table.log.occasions import Picture
from tablee.table.log.state import TableState


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A picture with its size, so that nothing moves when it arrives, and in words who has seen it."""

    id: str
    title: str
    url: str
    width: int
    height: int
    seen: str = ""
    shown: bool = False


def picture_card(table: str, state: TableState, picture: Picture) -> PictureCard:
    """A picture as a page shows it."""
    to = state.evening.shown.get(picture.id, ())
    names = ", ".join(state.seat(s).name for s in to if s in state.seats)
    seen = (
        _("shown to everybody") if "*" in to else _("shown to: {names}").format(names=names) if names else ""
    )
    url = f"/t/{table}/picture/{picture.id}"
    title = picture.title or _("A picture")
    return PictureCard(picture.id, title, url, picture.width, picture.height, seen, bool(to))


def picture_context(table: str, state: TableState, chosen: str) -> dict[str, Any]:
    """The field in which the picture of a scene is chosen or brought."""
    cards = [picture_card(table, state, p) for p in state.evening.pictures.values()]
    return {"table": table, "pictures": cards, "chosen": next((c for c in cards if c.id == chosen), None)}


def handouts_context(table: str, state: TableState) -> dict[str, Any]:
    """All the pictures of a table, for its game master."""
    cards = [picture_card(table, state, p) for p in [*state.evening.pictures.values()][::-1]]
    seats = [s for s in state.seats.values() if s.role != "gm" and not s.waiting]
    return {"table": table, "pictures": cards, "seats": seats}
