"""A foe typed on one line in the middle of a scene: « Garde, Épée 2, Brute 1 » (FAT-7-01)."""

from __future__ import annotations

from tablee.game.problem import Problem, Refused, problem
from tablee.game.quick import LINE_LIMIT, piece, pieces
from tablee.game.sheet import Account, Levelled, Sheet
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import (
    ASPECT,
    NAME_LIMIT,
    POINTS,
    SKILL,
    blank_sheet,
    fate_points,
    new_id,
)

FOE = "foe"
"""The nature of somebody typed on one line: the game master's."""


def quick(book: Book, line: str) -> Sheet:
    """The name first; then aspects with a number, skills with a level in words or a sign.

    The level of an aspect is the base of its throws and it has no boxes (FAT-7-02); what nothing covers is
    thrown as a skill never bought. Raises `Refused` with all that it can't read.
    """
    name, *parts = pieces(line[:LINE_LIMIT]) or ("",)
    nameless = line.strip()[:1] in ("", ",", ";")
    if nameless or len(line) > LINE_LIMIT or len(name) > NAME_LIMIT:
        raise Refused(problem("FAT-7-01", "line", "name", expected=NAME_LIMIT))
    blank = blank_sheet(book, name)
    kept = tuple(block for block in blank.blocks if not isinstance(block, Account) or block.id != POINTS)
    blocks = (*kept, fate_points(book, 0))
    sheet = Sheet(blank.system, name, blocks, FOE, blank.pack, blank.version, "approved")
    wrong: list[Problem] = []
    for part in parts:
        found = _trait(book, sheet, part)
        if found is None:
            wrong.append(problem("FAT-7-01", "line", "unread", found=part[:NAME_LIMIT], expected=FARTHEST))
        else:
            sheet = sheet.put(found)
    if wrong:
        raise Refused(*wrong)
    return sheet


def _trait(book: Book, sheet: Sheet, part: str) -> Levelled | None:
    """« Brute 1 » is an aspect, « Épée Bon » and « Épée +2 » are skills."""
    cut = piece(part)
    if cut.number is not None:
        name, level, role = cut.words, cut.number, SKILL if cut.sign else ASPECT
    else:
        worded = _worded(book, part)
        if worded is None:
            return None
        name, level, role = *worded, SKILL
    if not 1 <= len(name) <= NAME_LIMIT or abs(level) > FARTHEST or (role == ASPECT and level < 1):
        return None
    return Levelled(new_id(sheet, name), name, level, role)


def _worded(book: Book, part: str) -> tuple[str, int] | None:
    """A name with a level of the ladder behind it: the longest words that are one."""
    words = part.split()
    for at in range(1, len(words)):
        level = book.ladder.parse(" ".join(words[at:]))
        if level is not None:
            return " ".join(words[:at]), level
    return None
