"""Somebody typed on one line in the middle of a scene, and what players see of them.

``Garde, Épée Bon, Force Très Bon, épée 2, cuir 1, Capacité de Dégâts Médiocre``
"""

from __future__ import annotations

import re

from tablee.game.problem import Problem, Refused, problem
from tablee.game.reference import folded
from tablee.game.sheet import Block, Levelled, Numeric, Power, Sheet, Track, Words
from tablee.game.silhouette import SEEN
from tablee.systems.fudge.book import LARGEST, Book
from tablee.systems.fudge.index import index
from tablee.systems.fudge.sheet import ARMOUR, ATTRIBUTE, FAULT, GIFT, SHIELD, SKILL, WEAPON, blank_sheet, new_id
from tablee.systems.fudge.wounds import TRACK, stages

LINE_LIMIT, NAME_LIMIT = 2000, 80
NUMBER = re.compile(r"(?P<name>.*?)\s*[:=]?\s*\(?\s*(?P<value>[-+\u2212]?\d{1,3})\s*\)?", re.DOTALL)
STATE = "state"


def quick(book: Book, line: str) -> Sheet:
    """The name first; then Traits with their level in words, gear with its number, Gifts and Faults alone.

    Raises `Refused` with all that it can't read.
    """
    name, *parts = [text.strip() for text in re.split(r"[,;\n]", line[:LINE_LIMIT])]
    if not name or len(line) > LINE_LIMIT or len(name) > NAME_LIMIT:
        raise Refused(problem("FUD-1.4-04", "line", "empty", most=NAME_LIMIT))
    blank = blank_sheet(book, name)
    kept = tuple(b for b in blank.blocks if isinstance(b, (Levelled, Track)))
    sheet = Sheet("fudge", name, kept, "opponent", blank.pack, blank.version, "approved")
    wrong: list[Problem] = []
    for part in filter(None, parts):
        block = _block(book, sheet, part)
        if block is None:
            wrong.append(problem("FUD-1.4-04", part[:40], "unread", most=NAME_LIMIT))
        else:
            sheet = sheet.put(block)
    if wrong:
        raise Refused(*wrong)
    return sheet


def _block(book: Book, sheet: Sheet, part: str) -> Block | None:
    """A Trait with a level, a piece of gear with a number, or a Gift or Fault of the lists."""
    levelled = _levelled(book, sheet, part)
    if levelled is not None:
        return levelled
    found = NUMBER.fullmatch(part)
    known = index(book)
    if found is None:
        role = next((role for role in (GIFT, FAULT) if known.entry(part, role) is not None), None)
        return Power(new_id(sheet, part), part, role) if role and len(part) <= NAME_LIMIT else None
    name, value = found["name"].strip(), int(found["value"].replace("\N{MINUS SIGN}", "-"))
    if not name or len(name) > NAME_LIMIT or abs(value) > LARGEST:
        return None
    role = _gear_role(book, name)
    if role:
        return Numeric(new_id(sheet, f"{role} {name}"), name, value, role, _more(role))
    return _trait(book, sheet, name, value)


def _levelled(book: Book, sheet: Sheet, part: str) -> Levelled | None:
    """« Épée Très Bonne »: the longest level at the end of the words, or at their beginning."""
    words = part.split()
    for at in range(1, len(words)):
        for name, level in ((words[:at], words[at:]), (words[at:], words[:at])):
            value = book.level(" ".join(level))
            if value is not None and len(" ".join(name)) <= NAME_LIMIT:
                return _trait(book, sheet, " ".join(name), value)
    return None


def _trait(book: Book, sheet: Sheet, name: str, value: int) -> Levelled:
    """An Attribute of the game takes its line; anything else is a Skill."""
    wanted = index(book).entry(name, ATTRIBUTE)
    for block in sheet.having(Levelled, ATTRIBUTE):
        same = wanted is not None and index(book).entry(block.name, ATTRIBUTE) is wanted
        if same or folded(block.name) == folded(name):
            return Levelled(block.id, block.name, value, ATTRIBUTE)
    role = ATTRIBUTE if wanted is not None and index(book).entry(name, SKILL) is None else SKILL
    return Levelled(new_id(sheet, name), name, value, role)


def _gear_role(book: Book, name: str) -> str:
    from tablee.systems.fudge.gear import role_of

    return role_of(book, name)


def _more(role: str) -> dict[str, int]:
    return {"muscle": 1} if role == WEAPON else {"missiles": 0} if role == SHIELD else {}


def silhouette(book: Book, sheet: Sheet) -> Sheet:
    """Its name, and how badly it is hurt in words: everybody at the scene sees that much."""
    track = sheet.get(TRACK)
    state = track.state if isinstance(track, Track) else None
    label = next((s.text for s in stages(book) if state is not None and s.key == state.key), stages(book)[0].text)
    blocks = (SEEN, Words(STATE, label))
    return Sheet("fudge", sheet.name, blocks, sheet.nature, sheet.pack, sheet.version, sheet.status)
