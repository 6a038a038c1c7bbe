"""The parts of the table page: each is drawn from its key alone, once for all who have an equal one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from markupsafe import Markup

from tablee.game.state import State
from tablee.game.text import Lang
from tablee.lang import use
from tablee.table.log.occasions import Evening
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.rendering import render
from tablee.web.views.board import board_part
from tablee.web.views.company import seats_part
from tablee.web.views.creation import beginnings, creating_part
from tablee.web.views.evening import evening_part
from tablee.web.views.memo import Cache, Same, partial
from tablee.web.views.notes import notes_part
from tablee.web.views.now import now_part
from tablee.web.views.preparation import prepared_part
from tablee.web.views.questions import askable_part, asking_part, questions_of, waits_part
from tablee.web.views.scene import here_part, scene_part
from tablee.web.views.sheet import sheet_part
from tablee.web.views.throw_bar import throw_part
from tablee.web.views.view import Rulebooks, View


class Picked(tuple[tuple[str, Same[Any]], ...]):
    """Entries of a mapping, as a value of a key."""


PLAIN = frozenset({str, bool, int, frozenset, tuple, Seat, Picked})
"""Types compared by value; everything else by identity."""
RECORDS: Mapping[str, type] = {
    "state": TableState,
    "state.game": State,
    "state.evening": Evening,
    "seat": Seat,
}
"""The records of which a part may name single fields."""
Context: TypeAlias = Mapping[str, Any]


def _asked(view: View) -> tuple[str, ...]:
    """The sheets that throws are asked of, and those whose draft waits for a nod."""
    state = view.state
    asked = (sheet for asking in state.asks.values() for sheet in asking.waits_for)
    return tuple(dict.fromkeys((*asked, *state.offered)))


PICKS: Mapping[str, Callable[[View], Iterable[str]]] = {
    "own": lambda view: (view.sheet_id,),
    "asked": _asked,
    "now": lambda view: view.past_rules,
}
"""Entries of a mapping that a part is drawn from, where it is not all of them: ``state.drafts[own]``."""


FOUND: Mapping[str, Callable[[View], Any]] = {"hidden": lambda view: view.hidden_sheets}
"""Values that are smaller than what the view has under their name."""


class Key(NamedTuple):
    """Cache key of a part: who looks, and the values it is drawn from."""

    part: str
    table: str
    lang: Lang
    at: str
    looking: bool
    values: tuple[Hashable, ...]


class Name(NamedTuple):
    """The name of a value, read once: where it stands, and which entries of it are meant."""

    path: str
    find: Callable[[View], Any]
    pick: Callable[[View], Iterable[str]] | None


@lru_cache(maxsize=256)
def _read(name: str) -> Name:
    path, _bracket, pick = name.removesuffix("]").partition("[")
    return Name(path, FOUND.get(path) or attrgetter(path), PICKS[pick] if pick else None)


Values: TypeAlias = Mapping[str, Any]
"""The values of a view by the names that parts give them."""


def key_of(part: str, names: Iterable[str], view: View, values: Values) -> Key:
    """The key of a part for a viewer, made from the values of the view (`values_of`)."""
    return Key(part, *_common(view), tuple([_compared(values[name]) for name in names]))


def _common(view: View) -> tuple[str, Lang, str, bool]:
    """The fields that the keys of all parts have: table, language, sheet asked for, read-only."""
    return view.table, view.lang, view.at, view.looking


def _value(name: Name, view: View) -> Any:
    found = name.find(view)
    return (
        found if name.pick is None else Picked((id, Same(found[id])) for id in name.pick(view) if id in found)
    )


def _compared(value: Any) -> Hashable:
    """A value as a key has it."""
    return value if type(value) in PLAIN else Same(value)


def _is_same(one: Any, other: Any) -> bool:
    """True if keys with one or the other of these values are equal."""
    return one is other or (type(one) in PLAIN and one == other)


def view_of_key(key: Key, names: Iterable[str], books: Rulebooks) -> View:
    """The view that a part is drawn from: it has the values of the key, and nothing else."""
    fields: dict[str, dict[str, Any]] = {"": {}}
    for name, value in zip(names, key.values, strict=True):
        where, _dot, field = _read(name).path.rpartition(".")
        fields.setdefault(where, {})[field] = _given(value)
    for record in sorted(fields.keys() - {""}, key=lambda path: -path.count(".")):
        where, _dot, field = record.rpartition(".")
        fields.setdefault(where, {})[field] = partial(RECORDS[record], fields[record])
    who = {"table": key.table, "lang": key.lang, "at": key.at, "looking": key.looking, "books": books}
    made = object.__new__(View)
    made.__dict__.update(who, **fields[""])
    return made


def _given(value: Any) -> Any:
    if isinstance(value, Same):
        return value.of
    return {id: entry.of for id, entry in value} if isinstance(value, Picked) else value


@dataclass(frozen=True, slots=True)
class Part:
    """Templates that are drawn together, the function of a view that gives their context, and the names of
    all values that it reads (`key_of`)."""

    templates: tuple[str, ...]
    context: Callable[[View], Context]
    names: tuple[str, ...]


def may_throw(view: View) -> bool:
    """True if this seat throws at all."""
    return view.seat.role != "observer" and not view.seat.waiting


def _notices(view: View) -> Context:
    own = {"seat": view.seat, "paused": view.state.paused, "sheet_id": view.sheet_id}
    return {**own, "keep_link": view.remind, **evening_part(view)}


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


def _prepared(view: View) -> Context:
    return {"may_throw": may_throw(view), **prepared_part(view)}


def _scene(view: View) -> Context:
    return {
        "sheet": view.sheet,
        "sheet_id": view.sheet_id,
        "may_throw": may_throw(view),
        "beginnings": beginnings(view.rules, view.lang) if view.is_gm else (),
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
    "prepared": Part(
        ("prepared",),
        _prepared,
        (
            "seat",
            "state.seats",
            "state.drafts[own]",
            "state.evening.scene",
            "state.evening.scenes",
            "state.evening.pictures",
            "state.evening.shown",
            "state.game.sheets",
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
            "state.game",
        ),
    ),
    "now": Part(
        ("now",),
        now_part,
        (
            "seat",
            "rules",
            "past_rules[now]",
            "hidden",
            "state.seats",
            "state.customs",
            "state.goals",
            "state.asks",
            "state.offered",
            "state.drafts[asked]",
            "state.reviews",
            "state.game",
        ),
    ),
    "board": Part(("board",), board_part, ("seat", "rules", "hidden", "state.seats", "state.game")),
    "notes": Part(("notes",), notes_part, ("seat", "state.seats", "state.evening.notes")),
    "askable": Part(("askable",), askable_part, ("seat.role", "rules", "state.seats", "state.game.sheets")),
}
"""All parts but for the log, the last acts and what leads to older lines."""
MASTERS = frozenset({"askable"})
"""The parts that the game master alone has."""


NAMES = tuple(dict.fromkeys(name for part in PARTS.values() for name in part.names))
"""The names of all values that a page is drawn from, but for the log."""


COMMON = ""
"""The name of the fields that all keys have; no part names them."""


def values_of(view: View) -> Values:
    """The values of all parts for a viewer, each looked up once."""
    return {COMMON: _common(view), **{name: _value(_read(name), view) for name in NAMES}}


def keys_of(view: View, values: Values | None = None, since: Values | None = None) -> dict[str, Key]:
    """The keys of the parts that a viewer has; with ``since``, of those whose values changed."""
    values = values_of(view) if values is None else values
    if since is None or values[COMMON] != since[COMMON]:
        new = set(NAMES)
    else:
        new = {name for name in NAMES if not _is_same(values[name], since[name])}
    return {
        name: key_of(name, part.names, view, values)
        for name, part in PARTS.items()
        if (name not in MASTERS or view.is_gm) and not new.isdisjoint(part.names)
    }


def context_of(key: Key, books: Rulebooks) -> Context:
    """The context of a part's templates, made from nothing but its key."""
    part = PARTS[key.part]
    view = view_of_key(key, part.names, books)
    use(view.lang)
    who = {"table": view.table, "is_gm": view.is_gm, "looking": view.looking, "at": view.at}
    return {**who, **part.context(view)}


def draw(key: Key, context: Context) -> tuple[Markup, ...]:
    """The templates of a part, drawn from nothing but their context."""
    drawn = (render(f"parts/{name}.html", key.lang, **context) for name in PARTS[key.part].templates)
    return tuple(Markup(html.strip()) for html in drawn)


class Drawings(Cache[Key, tuple[Markup, ...]]):
    """The parts drawn last: what a page shows is not drawn again for its stream, nor for the next seat."""

    def __init__(self, books: Rulebooks) -> None:
        super().__init__(size=lambda drawn: sum(map(len, drawn)))
        self._books = books

    def of(self, key: Key) -> tuple[Markup, ...]:
        """A part by its key."""
        found = self.get(key)
        return self.put(key, draw(key, context_of(key, self._books))) if found is None else found

    def unlike(self, key: Key, last: Context | None) -> tuple[Context | None, tuple[Markup, ...] | None]:
        """A part by its key, unless its context equals the last one: then there is nothing new to draw.

        Returns the context too, where it had to be made.
        """
        found = self.get(key)
        if found is not None:
            return None, found
        context = context_of(key, self._books)
        return context, None if context == last else self.put(key, draw(key, context))
