"""A game being composed: what was typed of it so far, and what its system says to that."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.datastructures import FormData

from tablee.game.codec import to_data
from tablee.game.dial import Dial
from tablee.game.grid import is_plain, table_of, twice
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.web.composer.grids import Grids, typed_rows
from tablee.web.shared import Shared
from tablee.web.story.pack_lines import name_of

DIAL, BASE, OPEN = "dial.", "base.", "open."
"""What the fields begin with of a dial, of a table as it was, and of a table whose grids are there."""
WORDS = ("name", "title", "hint")
"""What people read of a pack."""
NAME, VALUE, TABLE, DEPTH = 80, 400, 200_000, 12
DRAFT = "pack draft"
"""The kind of value under which what is composed is shared."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A pack on its way: its name, the dials that differ from the book as they were typed, its own tables.

    ``words`` are the title and the hint of the ready-made game it began with, while it bears that name.
    ``problems`` are those that only the form can have.
    """

    name: str
    dials: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    words: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def form(self, system: str, lang: Lang) -> dict[str, Any]:
        """Its file form, wrong or not."""
        form: dict[str, Any] = {"system": system, "name": self.name}
        if self.words and self.name == shown_name(self.words, lang):
            form |= self.words
        if self.dials:
            form["dials"] = dict(self.dials)
        if self.tables:
            form["tables"] = dict(self.tables)
        return form


def composed_of(form: Mapping[str, Any], lang: Lang) -> Composed:
    """A pack as it stands, to be changed."""
    words = {key: form[key] for key in WORDS if key in form}
    dials = {key: dial_text(value) for key, value in form.get("dials", {}).items()}
    return Composed(shown_name(form, lang), dials, dict(form.get("tables", {})), words)


def shown_name(form: Mapping[str, Any], lang: Lang) -> str:
    """The name in its field: who changes the book plays by house rules."""
    return name_of({**form, "dials": True}, lang)


def dial_text(value: object) -> str:
    """A dial's value as its field holds it."""
    plain = to_data(value)
    return ("true" if plain else "false") if isinstance(plain, bool) else str(plain)


def read_composed(book: Pack, given: FormData, words: Mapping[str, Any]) -> Composed:
    """What was typed on the page; nothing of it is lost, whatever it is."""
    dials: dict[str, str] = {}
    for key, dial in book.known.items():
        found = [v for v in given.getlist(DIAL + key) if isinstance(v, str)]
        if found and _read(dial, found[-1][:VALUE]) != dial_text(dial.default):
            dials[key] = _read(dial, found[-1][:VALUE])
    tables, wrong = {}, list[Problem]()
    for key in book.tables:
        table = table_in(book, key, given, wrong)
        if table != book.tables[key]:
            tables[key] = table
    name = given.get("name")
    named = name.strip()[:NAME] if isinstance(name, str) else ""
    began = {key: words[key] for key in WORDS if key in words}
    return Composed(named, dials, tables, began, tuple(wrong))


def _read(dial: Dial, typed: str) -> str:
    """A decimal comma is a point; what else is wrong, the dial says."""
    given = typed.strip() if dial.kind != "text" else typed
    return given.replace(",", ".") if dial.kind == "number" else given


def table_in(book: Pack, key: str, given: FormData, wrong: list[Problem]) -> Any:
    """A table as the page has it: on its grids where these are there, else as it came."""
    base = base_in(book, key, given)
    if not given.get(OPEN + key):
        return base
    grids = Grids.of(book, key, base)
    rows = [(part, typed_rows(key, part, given)) for part in grids.parts]
    for part, typed in rows:
        double = twice(part, typed)
        if double is not None:
            place = ".".join(("tables", key, *part.path, double))
            wrong.append(problem("HOUSE-pack", place, "twice", found=double))
    return table_of(rows)


def base_in(book: Pack, key: str, given: FormData) -> Any:
    """The table that the page began with: a table of the game's own, else the book's."""
    text = given.get(BASE + key)
    if not isinstance(text, str) or not text or len(text) > TABLE:
        return book.tables[key]
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return book.tables[key]
    return found if depth(found) <= DEPTH and is_plain(found) else book.tables[key]


def depth(value: object) -> int:
    """How many tables and lists stand within each other."""
    deep, within = 0, [value]
    while within:
        deep += 1
        tables = [found for found in within if isinstance(found, dict)]
        lists = [found for found in within if isinstance(found, list)]
        within = [inner for table in tables for inner in table.values()]
        within += [inner for found in lists for inner in found]
    return deep


@dataclass(frozen=True, slots=True)
class Judged:
    """What a system says to a game: the rules to play with, or every problem."""

    rules: Rules | None
    problems: tuple[Problem, ...] = ()


def judged(system: System, composed: Composed, lang: Lang) -> Judged:
    """Whether it can be played; a wrong dial does not keep what is wrong with a table from being said."""
    form, found = composed.form(system.key, lang), list(composed.problems)
    pack = system.pack()
    try:
        read = pack.read(form)
    except Refused as refused:
        found += refused.problems
        read = _as_far_as(pack, form)
    try:
        rules = system.rules(read)
    except Refused as refused:
        return Judged(None, tuple(dict.fromkeys((*found, *refused.problems))))
    return Judged(None, tuple(found)) if found else Judged(rules)


def _as_far_as(pack: Pack, form: Mapping[str, Any]) -> Pack:
    """As much of it as can be read: each dial and each table by itself."""
    for part in ("dials", "tables"):
        for key, value in form.get(part, {}).items():
            try:
                pack = pack.read({"system": pack.system, part: {key: value}})
            except Refused:
                continue
    return pack


def made_invalid(
    before: Rules, after: Rules, sheets: Mapping[str, Sheet]
) -> list[tuple[str, tuple[Problem, ...]]]:
    """The sheets that break rules they did not break before: each by its id, with what is new."""
    found = []
    for id, sheet in sheets.items():
        old = {_place(p) for p in before.validate(sheet) if not p.warning}
        new = tuple(p for p in after.validate(sheet) if not p.warning and _place(p) not in old)
        if new:
            found.append((id, new))
    return found


def _place(found: Problem) -> tuple[str, str, str]:
    return found.rule, found.where, found.said


def draft_of(shared: Shared, table: str, seat: str) -> Composed | None:
    """What somebody was composing at a table: a page that is left or read anew loses nothing."""
    found: Composed | None = shared.get(DRAFT, (table, seat))
    return found


def keep_draft(shared: Shared, table: str, seat: str, composed: Composed | None) -> None:
    """Keep what somebody is composing, or forget it."""
    shared.put(DRAFT, (table, seat), composed and replace(composed, problems=()))
