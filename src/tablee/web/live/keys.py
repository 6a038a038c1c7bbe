"""Keys of the parts of the page: who looks, and the values that a part is drawn from.

A part names its values (`NAMES`); it is drawn from a view that has these and nothing else, so that reading
a value that its key forgot raises AttributeError. Equal keys draw equal HTML. States are frozen and share
what did not change: values are compared by identity, plain ones by what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from tablee.game.state import State
from tablee.game.text import Lang
from tablee.table.log.occasions import Evening
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.web.views.memo import Same, partial
from tablee.web.views.view import Rulebooks, View

PLAIN = (str, bool, int, frozenset, Seat)
"""What is compared by its value; everything else is the same only if it is the same object."""
RECORDS: Mapping[str, type] = {
    "state": TableState,
    "state.game": State,
    "state.evening": Evening,
    "seat": Seat,
}
"""The records of which a part may name single fields."""


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
"""Which entries of a mapping a part is drawn from, where it is not all of them: ``state.drafts[own]``."""


def _hidden(view: View) -> frozenset[str]:
    """The sheets of this viewer that not everybody knows of."""
    names = (f"sheet {id}" for id in view.state.game.sheets)
    return frozenset(name for name in names if name in view.hidden)


FOUND: Mapping[str, Callable[[View], Any]] = {"hidden": _hidden}
"""Values that are smaller than what the view has under their name."""


class Key(NamedTuple):
    """Who looks, and the values that a part is drawn from."""

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


def key_of(part: str, names: Iterable[str], view: View) -> Key:
    """The key of a part for a viewer."""
    values = tuple([_value(_read(name), view) for name in names])
    return Key(part, view.table, view.lang, view.at, view.looking, values)


def _value(name: Name, view: View) -> Hashable:
    found = name.find(view)
    if name.pick is not None:
        return tuple((id, Same(found[id])) for id in name.pick(view) if id in found)
    return found if isinstance(found, PLAIN) else Same(found)


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
    return {id: entry.of for id, entry in value} if isinstance(value, tuple) else value
