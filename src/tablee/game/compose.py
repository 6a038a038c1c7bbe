"""Labels and hints of a system's tables, for the composer: ``compose.toml`` in the system's package.

Every section is a table, in the order in which people read them::

    [harm]
    chapter = "combat"      # a chapter of the dials, or one that [chapters] names; may be left out
    fr = "Les blessures"
    en = "Wounds"
    rule = "TOY-05"         # its sentence stands behind an info; may be left out

    [harm.parts]            # titles of the lists and groups within the table
    rows = { fr = "Les lignes", en = "Rows" }

    [harm.columns]          # columns of its lists, and single values; ``rows.boxes`` means one list alone
    boxes = { fr = "Cases", en = "Boxes" }

    [chapters.gear]         # a chapter that has tables but no dials
    fr = "Équipement"
    en = "Gear"
    order = 7

A column may list its ``options``, as a dial does; a part may say whether its tables are rows under a key
(``keyed = true``) where that can't be seen from the book. All of it is optional: what is named nowhere
takes the house's words (``tablee/game/compose.toml``), else its own key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from tablee.game.data import read_toml
from tablee.game.frozen import dataclass
from tablee.game.reference import text_of
from tablee.game.text import Text, plain

FILE = "compose.toml"
CHAPTERS = "chapters"
LANGUAGES = ("fr", "en")


@dataclass(frozen=True, slots=True)
class TableWords:
    """The words for one table; ``named`` where its system has any."""

    key: str
    title: Text
    chapter: str
    rule: str
    parts: Mapping[str, Any]
    columns: Mapping[str, Any]
    named: bool

    def part(self, path: tuple[str, ...]) -> Text:
        """The title of a list or group within the table; the table's own for the whole."""
        if not path:
            return self.title
        given = _found(self.parts, path)
        return plain(" › ".join(path)) if given is None else text_of(given)

    def keyed(self, path: tuple[str, ...]) -> bool | None:
        """True if a group is rows under a key, where the system says so."""
        given = _found(self.parts, path) or {}
        said: bool | None = given.get("keyed")
        return said

    def column(self, part: tuple[str, ...], path: tuple[str, ...]) -> Text:
        """The words over a column, or before a single value: the language of a text after them."""
        if len(path) > 1 and path[-1] in LANGUAGES:
            whole, tongue = self.column(part, path[:-1]), _house(path[-1:])
            return Text(f"{whole.fr} ({tongue.fr})", f"{whole.en} ({tongue.en})")
        given = _found(self.columns, (*part, *path))
        return _house(path) if given is None else text_of(given)

    def options(self, part: tuple[str, ...], path: tuple[str, ...]) -> Mapping[str, Text]:
        """The options of a column, where its system lists them."""
        given = _found(self.columns, (*part, *path)) or {}
        return {option["key"]: text_of(option) for option in given.get("options", ())}


@dataclass(frozen=True, slots=True)
class Compose:
    """The words of a system for its tables."""

    words: Mapping[str, Any]

    def table(self, key: str) -> TableWords:
        """The words of a table, named or not."""
        said = self.words.get(key)
        given = said if said and key != CHAPTERS else {}
        title = text_of(given) if "fr" in given else plain(key)
        parts, columns = given.get("parts", {}), given.get("columns", {})
        return TableWords(
            key, title, given.get("chapter", ""), given.get("rule", ""), parts, columns, bool(given)
        )

    def tables(self, names: Iterable[str]) -> tuple[TableWords, ...]:
        """Sort tables in the order of the file; what it does not name comes last."""
        order = {key: at for at, key in enumerate(self.words)}
        ranked = sorted(names, key=lambda name: (order.get(name, len(order)), name))
        return tuple(self.table(name) for name in ranked)

    def chapters(self) -> tuple[tuple[int, str, Text], ...]:
        """The chapters without dials: place, key, title."""
        given = self.words.get(CHAPTERS, {})
        return tuple((said.get("order", 0), key, text_of(said)) for key, said in given.items())


@lru_cache(maxsize=16)
def compose_of(package: str) -> Compose:
    """Read ``compose.toml`` of a package; empty where there is none."""
    try:
        return Compose(read_toml(package, FILE))
    except OSError:
        return Compose({})


def _found(words: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any] | None:
    """The words for a path: for the whole of it, else for ever shorter ends of it."""
    for start in range(len(path)):
        given = words.get(".".join(path[start:]))
        if isinstance(given, Mapping):
            return given
    return None


def _house(path: tuple[str, ...]) -> Text:
    given = _found(read_toml("tablee.game", FILE)["columns"], path)
    return plain(".".join(path)) if given is None else text_of(given)
