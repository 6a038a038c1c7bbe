"""Everything the table page shows one viewer, piece by piece, from that viewer's own projection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tablee.lang import use
from tablee.web.live.packed import Packed
from tablee.web.rendering import render
from tablee.web.views.asks import askable_part, asking_part
from tablee.web.views.company import around_part, seats_part
from tablee.web.views.creation import creating_part
from tablee.web.views.evening import evening_part
from tablee.web.views.notes import notes_part
from tablee.web.views.preparation import prepared_part
from tablee.web.views.questions import waits_part
from tablee.web.views.scene import here_part, scene_part
from tablee.web.views.sheet import sheet_part
from tablee.web.views.throw_bar import throw_part
from tablee.web.views.view import View

END = "</hx-partial>"
"""What ends a part of the page; nobody can write it, for whatever people write is escaped."""
Context: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Piece:
    """Templates that are drawn together, and what they are drawn from."""

    templates: tuple[str, ...]
    context: Callable[[View], Context]


def may_throw(view: View) -> bool:
    """Whether this seat throws at all."""
    return view.seat.role != "observer" and not view.seat.waiting


def _notices(view: View) -> Context:
    own = {"seat": view.seat, "paused": view.state.paused, "sheet_id": view.sheet_id}
    return {**own, **around_part(view), **evening_part(view)}


def _sheet(view: View) -> Context:
    """A game master without a sheet in hand has all of them before them."""
    listed = here_part(view) if view.is_gm and not view.sheet_id else {"sheets": [], "presets": []}
    return {"may_throw": may_throw(view), **sheet_part(view), **creating_part(view), **listed}


def _waits(view: View) -> Context:
    goal = view.rules.goal[view.lang] if view.rules.goal else ""
    offers = bool(view.state.customs.get("nod")) and not view.is_gm
    return {"bar": {"goal_label": goal, "offers": offers}, **asking_part(view), **waits_part(view)}


def _throw(view: View) -> Context:
    return {
        "sheet_id": view.sheet_id,
        "may_throw": may_throw(view),
        "may_ask": view.is_gm and bool(askable_part(view)["may_ask"]),
        "customs": view.state.customs,
        **throw_part(view),
    }


def _scene(view: View) -> Context:
    return {
        "sheet": view.sheet,
        "sheet_id": view.sheet_id,
        "may_throw": may_throw(view),
        "beginnings": creating_part(view)["beginnings"] if view.is_gm else [],
        **prepared_part(view),
        **waits_part(view),
        **here_part(view),
        **scene_part(view),
    }


PIECES: Mapping[str, Piece] = {
    "seats": Piece(("seats",), seats_part),
    "notices": Piece(("notices",), _notices),
    "sheet": Piece(("sheet",), _sheet),
    "waits": Piece(("waits",), _waits),
    "throw": Piece(("throw", "odds", "scenery"), _throw),
    "scene": Piece(("scene", "doings"), _scene),
    "notes": Piece(("notes",), notes_part),
    "askable": Piece(("askable",), askable_part),
}


def draw_piece(name: str, view: View) -> tuple[Packed, ...]:
    """A piece of the page, drawn from nothing but a view."""
    use(view.lang)
    piece = PIECES[name]
    context = {
        "table": view.table,
        "is_gm": view.is_gm,
        "looking": view.looking,
        "at": view.at,
        **piece.context(view),
    }
    drawn = (render(f"part_{template}.html", view.lang, **context) for template in piece.templates)
    return tuple(Packed.of(html.strip()) for html in drawn)
