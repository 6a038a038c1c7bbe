"""Traits typed as text: « Crochetage Excellent, Bonne Force, Espagnol : Médiocre »."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablee.game.problem import Problem, problem
from tablee.game.quick import pieces
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import NAME_LIMIT, FaultEntry
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, SKILL, new_id
from tablee.systems.fudge.core.traits import find
from tablee.systems.fudge.creation.add_traits import attribute, skill
from tablee.systems.fudge.creation.own_traits import problems, typed, with_covers, with_part

NUMBER = re.compile(r"(?P<name>.*\S)\s+(?P<value>[-+\u2212]\d{1,3})")
MOST_PARTS = 200


def parts(text: str) -> list[str]:
    """What stands between commas, semicolons or line ends."""
    return pieces(text)[:MOST_PARTS]


def levelled(book: Book, part: str) -> tuple[str, int] | None:
    """A name and its level: the words before or after it, or a signed number at the end.

    Words behind the name go before words in front of it, so that « Bon Sens Très Bon » is common sense; a
    name that stands in the lists goes before one that doesn't.
    """
    words = [word for word in part.split(" ") if word]
    behind = [(words[:at], words[at:]) for at in range(1, len(words))]
    before = [(words[at:], words[:at]) for at in range(len(words) - 1, 0, -1)]
    read = [*_read(book, behind), *_numbered(part)] or [*_read(book, [] if _listed(book, part) else before)]
    return next((one for one in read if _listed(book, one[0])), next(iter(read), None))


def _read(book: Book, splits: Iterable[tuple[list[str], list[str]]]) -> Iterator[tuple[str, int]]:
    """Those of some splits of a name from its level that name a level."""
    for name, level in splits:
        value, called = book.level(" ".join(level)), " ".join(name).strip(" :\u00a0")
        if value is not None and called:
            yield called, value


def _numbered(part: str) -> Iterator[tuple[str, int]]:
    found = NUMBER.fullmatch(part)
    if found is not None:
        yield found["name"].rstrip(" :\u00a0"), int(found["value"].replace("\N{MINUS SIGN}", "-"))


def _listed(book: Book, name: str) -> bool:
    known = index(book)
    return any(known.whole(name, role) is not None for role in (ATTRIBUTE, SKILL))


def with_traits(book: Book, sheet: Sheet, text: str) -> tuple[Sheet, list[Problem]]:
    """The sheet with Attributes and Skills as they were typed, and what could not be read."""
    wrong: list[Problem] = []
    for part in parts(text):
        found = levelled(book, part)
        if found is None or len(found[0]) > NAME_LIMIT or abs(found[1]) > LARGEST:
            wrong.append(problem("FUD-1.4-04", part[:40], "unread", most=NAME_LIMIT))
            continue
        wrong += problems(book, typed(found[0]))
        sheet = with_trait(book, sheet, *found)
    return sheet, wrong


def with_trait(book: Book, sheet: Sheet, name: str, level: int) -> Sheet:
    """One Trait more, or the one that is there already at that level; what stands in brackets says whose
    part it is, or what it covers."""
    own = typed(name)
    if own.of:
        return with_part(book, sheet, attribute(book, sheet, own.name, level), own.of)
    if own.covers:
        return sheet.put(with_covers(book, skill(book, sheet, own.name, level), own.covers))
    there = find(book, sheet, name)
    if isinstance(there, Levelled):
        return sheet.put(replace(there, level=level))
    known = index(book)
    alone = known.entry(name, ATTRIBUTE) is not None and known.entry(name, SKILL) is None
    return sheet.put((attribute if alone else skill)(book, sheet, name, level))


def with_powers(book: Book, sheet: Sheet, role: str, text: str) -> Sheet:
    """The sheet with Gifts or Faults as they were typed."""
    for name in parts(text):
        called = name[:NAME_LIMIT]
        entry = index(book).entry(called, role)
        data = {"kind": entry.sort} if role == FAULT and isinstance(entry, FaultEntry) else {}
        sheet = sheet.put(Power(new_id(sheet, called), called, role, data))
    return sheet
