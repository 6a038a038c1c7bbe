"""A sheet as the page shows it: groups of lines, over the kinds of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.game.draft import Draft
from tablee.game.panel import grouped
from tablee.game.sheet import (
    Account,
    Block,
    Descriptor,
    Items,
    Levelled,
    Note,
    Numeric,
    Power,
    Sheet,
    Track,
    Words,
)
from tablee.game.system import Rules
from tablee.game.text import Lang, number
from tablee.lang import gettext as _

PIPS = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet. ``pressed`` is None where it can't be put into a throw."""

    kind: str
    id: str
    name: str
    value: str = ""
    pips: int = 0
    note: str = ""
    pressed: bool | None = None
    now: int = 0
    most: int | None = None
    rows: tuple[tuple[str, int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under one title."""

    title: str
    lines: tuple[Line, ...]


def groups_of(rules: Rules, sheet: Sheet, lang: Lang, draft: Draft | None, throws: bool) -> list[Group]:
    """The sheet's blocks under the titles the system gives them; those without one come first."""
    return [
        Group(title[lang] if title else "", tuple(_lines(rules, blocks, lang, draft, throws)))
        for title, blocks in grouped(rules.panels, sheet)
    ]


def _lines(
    rules: Rules, blocks: list[Block], lang: Lang, draft: Draft | None, throws: bool
) -> Iterator[Line]:
    for block in blocks:
        pressed = (draft is not None and block.id in draft.traits) if throws else None
        match block:
            case Account(id, label, value, ceiling):
                of = (
                    _("{now} of {most}").format(now=value, most=ceiling)
                    if ceiling is not None
                    else str(value)
                )
                yield Line(
                    "account",
                    id,
                    label[lang],
                    number(value, lang) if ceiling is None else of,
                    now=max(value, 0),
                    most=ceiling,
                )
            case Track(id, label, rows):
                marked = [(r, sum(m.row == r.key for m in block.marks)) for r in rows]
                told = tuple(
                    (r.label[lang], n, r.boxes, _("{now} of {most}").format(now=n, most=r.boxes))
                    for r, n in marked
                )
                yield Line("track", id, label[lang], rows=told)
            case Descriptor(id, name, value):
                yield Line(
                    "trait",
                    id,
                    name,
                    number(value, lang),
                    value if 0 < value <= PIPS else 0,
                    block.note,
                    pressed,
                )
            case Numeric(id, name, value):
                more = " · ".join(_more(rules, k, v, lang) for k, v in block.more.items())
                shown = number(value, lang, signed=True) if value or not more else ""
                yield Line("trait", id, name, " · ".join(filter(None, (shown, more))), 0, block.note, pressed)
            case Levelled(id, name, level):
                word = (
                    "–" if level is None else rules.ladder.label(level, lang) if rules.ladder else str(level)
                )
                yield Line("trait", id, name, word, 0, block.note, pressed)
            case Words(id, label, words):
                yield Line("words", id, label[lang], words)
            case Items(id, label, items):
                yield Line("words", id, label[lang], " · ".join(items))
            case Note(id, words):
                yield Line("words", id, "", words)
            case Power(id, name):
                yield Line("trait", id, name, "", 0, block.note, pressed)


def _more(rules: Rules, key: str, value: int, lang: Lang) -> str:
    """+1N, or « degré 2 » for what has a word."""
    if key in rules.numbers:
        return f"{rules.numbers[key][lang]} {number(value, lang)}"
    return f"{number(value, lang, signed=True)}{key}"
