"""The parts of the table page: each is drawn from its key alone, once for all who have an equal one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from markupsafe import Markup

from tablee.lang import use
from tablee.web.live.cache import Cache
from tablee.web.live.keys import Key, key_of, view_of_key
from tablee.web.rendering import render
from tablee.web.views.asks import askable_part, asking_part
from tablee.web.views.company import around_part, seats_part
from tablee.web.views.creation import creating_part
from tablee.web.views.evening import evening_part
from tablee.web.views.notes import notes_part
from tablee.web.views.preparation import prepared_part
from tablee.web.views.questions import questions_of, waits_part
from tablee.web.views.scene import here_part, scene_part
from tablee.web.views.sheet import sheet_part
from tablee.web.views.throw_bar import throw_part
from tablee.web.views.view import Rulebooks, View

Context: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """Templates that are drawn together, the function of a view that gives their context, and the names of
    all values that it reads (`live/keys.py`)."""

    templates: tuple[str, ...]
    context: Callable[[View], Context]
    names: tuple[str, ...]


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
        "pendings": questions_of(view),
        **here_part(view),
        **scene_part(view),
    }


PARTS: dict[str, Part] = {
    "seats": Part(("seats",), seats_part, ("seat.role", "rules", "state.seats", "state.game.sheets")),
    "notices": Part(
        ("notices",),
        _notices,
        (
            "seat",
            "remind",
            "state.seats",
            "state.paused",
            "state.evening.open",
            "state.evening.number",
            "state.game.sheets",
        ),
    ),
    "sheet": Part(
        ("sheet",),
        _sheet,
        (
            "seat",
            "rules",
            "hidden",
            "state.system",
            "state.seats",
            "state.silhouettes",
            "state.reviews",
            "state.drafts[own]",
            "state.private[own]",
            "state.game.sheets",
            "state.game.calendar",
            "state.game.conflict",
        ),
    ),
    "waits": Part(
        ("waits",),
        _waits,
        (
            "seat",
            "rules",
            "past_rules[now]",
            "state.seats",
            "state.customs",
            "state.goals",
            "state.asks",
            "state.offered",
            "state.drafts[asked]",
            "state.game",
        ),
    ),
    "throw": Part(
        ("throw", "odds", "scenery"),
        _throw,
        (
            "seat",
            "rules",
            "past_rules[now]",
            "hidden",
            "state.seats",
            "state.customs",
            "state.silhouettes",
            "state.drafts[own]",
            "state.last[own]",
            "state.offered[own]",
            "state.veils[own]",
            "state.evening.scene",
            "state.game",
        ),
    ),
    "scene": Part(
        ("scene", "doings"),
        _scene,
        (
            "seat",
            "rules",
            "past_rules[now]",
            "hidden",
            "awaited",
            "state.system",
            "state.seats",
            "state.silhouettes",
            "state.drafts[own]",
            "state.evening.scene",
            "state.evening.scenes",
            "state.evening.pictures",
            "state.evening.shown",
            "state.game",
        ),
    ),
    "notes": Part(("notes",), notes_part, ("seat", "state.seats", "state.evening.notes")),
    "askable": Part(("askable",), askable_part, ("seat.role", "rules", "state.seats", "state.game.sheets")),
}
"""All parts but for the log, the last acts and what leads to older lines."""
MASTERS = frozenset({"askable"})
"""The parts that the game master alone has."""


def keys_of(view: View) -> dict[str, Key]:
    """The keys of all parts that a viewer has."""
    return {
        name: key_of(name, part.names, view)
        for name, part in PARTS.items()
        if name not in MASTERS or view.is_gm
    }


def draw(key: Key, books: Rulebooks) -> tuple[Markup, ...]:
    """The templates of a part, drawn from nothing but its key."""
    part = PARTS[key.part]
    view = view_of_key(key, part.names, books)
    use(view.lang)
    context = {
        "table": view.table,
        "is_gm": view.is_gm,
        "looking": view.looking,
        "at": view.at,
        **part.context(view),
    }
    drawn = (render(f"part_{name}.html", view.lang, **context) for name in part.templates)
    return tuple(Markup(html.strip()) for html in drawn)


class Drawings(Cache[Key, tuple[Markup, ...]]):
    """The parts drawn last: what a page shows is not drawn again for its stream, nor for the next seat."""

    def __init__(self, books: Rulebooks) -> None:
        super().__init__(size=lambda drawn: sum(map(len, drawn)))
        self._books = books

    def of(self, key: Key) -> tuple[Markup, ...]:
        """A part by its key."""
        found = self.get(key)
        return self.put(key, draw(key, self._books)) if found is None else found
