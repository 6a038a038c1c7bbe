"""Where in a pack something is wrong, in the words of the page: the table, the list, the row, the column."""

from __future__ import annotations

import re

from tablee.game.grid import Part
from tablee.game.pack import Pack
from tablee.game.problem import Problem
from tablee.game.text import Lang
from tablee.lang import N_
from tablee.lang import gettext as _
from tablee.web.composer.grids import Grids

STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


KINDS = {
    "int": N_("A whole number belongs here"),
    "bool": N_("Yes or no belongs here"),
    "str": N_("A text belongs here"),
    "list": N_("A list belongs here"),
    "table": N_("A table belongs here"),
    "number": N_("A number belongs here"),
}
"""What a field should hold, by the names that file forms use."""


def shape_words(found: Problem) -> str:
    """What is wrong with a field that holds another kind of thing, or nothing; else no words."""
    slots = dict(found.slots)
    if found.rule != "HOUSE-file" or found.said not in ("shape", "missing"):
        return ""
    if found.said == "missing":
        return _("Something must stand here.")
    kind = KINDS.get(str(slots.get("expected")))
    what = str(slots.get("found", "")).partition(" ")[2].strip("'\"")
    return f"{_(kind)} ({what})." if kind and what else f"{_(kind)}." if kind else ""


def place_words(book: Pack, where: str, lang: Lang) -> str:
    """What the page calls a place; nothing where it has no field for it."""
    head, _dot, rest = where.partition(".")
    if where == "name":
        return _("Name of the game")
    if head == "dials":
        return book.known[rest].label[lang] if rest in book.known else ""
    key = re.split(r"[.\[]", rest, maxsplit=1)[0]
    if head != "tables" or key not in book.tables:
        return ""
    steps = [name or int(index) for name, index in STEP.findall(rest[len(key) :])]
    grids = Grids.of(book, key, book.tables[key])
    words = [grids.words.title[lang]]
    part = next((p for p in reversed(grids.parts) if tuple(steps[: len(p.path)]) == p.path), None)
    if part is not None:
        words += _within(grids, part, steps[len(part.path) :], lang)
    return " · ".join(words)


def _within(grids: Grids, part: Part, steps: list[str | int], lang: Lang) -> list[str]:
    """The part, the row and the column that steps lead to."""
    words = [grids.words.part(part.path)[lang]] if part.path else []
    if steps and part.kind in ("rows", "plain") and isinstance(steps[0], int):
        words.append(_("row {n}").format(n=steps[0] + 1))
        steps = steps[1:]
    elif steps and part.kind == "keyed":
        words.append(str(steps[0]))
        steps = steps[1:]
    column = tuple(str(step) for step in steps)
    return [*words, grids.words.column(part.path, column)[lang]] if column else words
