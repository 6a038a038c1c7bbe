"""Gear typed on one line: « harpon 5 perce-Échelle de jet », « bouclier moyen magique », « bec 2 arme »."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.quick import MINUS, piece
from tablee.game.reference import folded
from tablee.game.sheet import Numeric, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.sheet import new_id
from tablee.systems.fudge.fight.armoury import items, names, role_of
from tablee.systems.fudge.fight.equip import MOST_ERA, taken
from tablee.systems.fudge.fight.gear_marks import RULE, Mark, mark_problem, mark_table, phrases

INSIDE = re.compile(r"(?P<head>[^()]*\S)\s*\((?P<marks>[^()]*)\)\s*")
SIGNED = re.compile(r"[-+\N{MINUS SIGN}]?[0-9]{1,6}")
JOINED = ("et", "and", "&", "/")
"""Words between two marks in brackets."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A piece of a line without its marks: the name, the number, the sign before it, and what was marked.

    ``role`` is what the piece is said to be; empty where it does not say.
    """

    name: str
    number: int | None = None
    sign: str = ""
    marks: tuple[tuple[Mark, int], ...] = ()
    role: str = ""

    @property
    def is_gear(self) -> bool:
        """Whether something was said that is said of gear alone."""
        return bool(self.marks or self.role)


def typed(book: Book, part: str) -> Typed:
    """A piece of a line, read from its end: marks, the number, then marks that stand before the number."""
    words, marks, role = _bracketed(book, part)
    words, more, said = _stripped(book, words)
    found = piece(" ".join(words), glued=True)
    rest, before = found.words.split(), list[tuple[Mark, int]]()
    if found.number is not None:
        rest, before, kind = _stripped(book, rest)
        said = said or kind
    return Typed(" ".join(rest), found.number, found.sign, (*before, *more, *marks), role or said)


def gear_named(book: Book, name: str) -> tuple[str, str] | None:
    """The role and the key of the thing in the lists that is called so."""
    wanted = folded(name)
    for key, (role, row) in items(book).items():
        if wanted in map(folded, names(row)):
            return role, key
    return None


def marked_gear(book: Book, sheet: Sheet, part: str) -> Numeric | None:
    """A piece of gear that says so by a mark; None where the words are no such thing."""
    found = typed(book, part)
    named = gear_named(book, found.name)
    if not found.is_gear or not found.name or (found.number is None and named is None):
        return None
    return gear_block(book, sheet, found, named)


def gear_block(book: Book, sheet: Sheet, found: Typed, named: tuple[str, str] | None) -> Numeric:
    """The block of a piece of gear; raises `Refused` for marks that do not go with it."""
    role, key = named or (found.role or _role(book, found), "")
    role = found.role or role
    wrong = (mark_problem(mark, role, found.name) for mark, _ in found.marks)
    refuse_if([one for one in wrong if one is not None])
    numbers = {mark.key: number for mark, number in found.marks if mark.number}
    if abs(found.number or 0) > LARGEST:
        raise Refused(problem(RULE, found.name, "bounds", found=found.number, most=LARGEST))
    for mark, number in found.marks:
        most = MOST_ERA if mark.key == "tech" else LARGEST
        if not 0 <= number <= most:
            raise Refused(problem(RULE, found.name, "number", mark=mark.text, found=number, most=most))
    args = {
        "item": key if named is not None and named[0] == role else f"own_{role}",
        "name": found.name, "value": found.number, "magic": numbers.get("magic", 0), "enchanted": False,
        "tech": numbers.get("tech"), "missiles": numbers.get("missiles"),
    }  # fmt: skip
    marks = [mark for mark, _ in found.marks if not mark.number]
    role, called, worth, more = taken(book, args, marks)
    return Numeric(new_id(sheet, f"{role} {called}"), called, worth, role, more)


def lacks_value(book: Book, part: str) -> Refused | None:
    """The refusal of a piece that is marked as gear, is in no list and has no value."""
    found = typed(book, part)
    if not found.is_gear or not found.name or found.number is not None:
        return None
    said = [mark.text for mark, _ in found.marks[:1]]
    example = Text(*(" ".join((found.name, "2", *(mark[lang] for mark in said))) for lang in ("fr", "en")))
    return Refused(problem(RULE, part[:40], "gear", example=example))


def _role(book: Book, found: Typed) -> str:
    """What a piece without a name of the lists is: what its name says, unless a mark says another thing."""
    role = role_of(book, found.name)
    fits = all(role in mark.roles for mark, _ in found.marks)
    alike = {mark.roles[0] for mark, _ in found.marks if len(mark.roles) == 1}
    return role if fits or len(alike) != 1 or role != "weapon" else alike.pop()


def _bracketed(book: Book, part: str) -> tuple[list[str], list[tuple[Mark, int]], str]:
    """The words before brackets that hold nothing but marks, and these; else all words."""
    found = INSIDE.fullmatch(part)
    if found is None:
        return part.split(), [], ""
    marks, role = list[tuple[Mark, int]](), ""
    for piece_of in re.split(r"[,;]", found["marks"]):
        words = [word for word in piece_of.split() if folded(word) not in JOINED]
        rest, own, kind = _stripped(book, ["", *words])
        if rest != [""]:
            return part.split(), [], ""
        marks, role = [*marks, *own], role or kind
    return found["head"].split(), marks, role


def _stripped(book: Book, words: list[str]) -> tuple[list[str], list[tuple[Mark, int]], str]:
    """The words without the marks at their end; one word at least stays."""
    marks, role = list[tuple[Mark, int]](), ""
    while len(words) > 1 and gear_named(book, " ".join(words)) is None:
        if (hit := next(_ending(book, words), None)) is not None:
            count, mark, number = hit
            marks.insert(0, (mark, number))
            words = words[:-count]
            continue
        kind = next((r for r, said in _kinds(book) if folded(words[-1]) in said), "")
        if not kind or role:
            break
        role, words = kind, words[:-1]
    return words, marks, role


def _ending(book: Book, words: list[str]) -> Iterator[tuple[int, Mark, int]]:
    """The marks that the words end with, the longest first: how many words, and the number."""
    last = words[-1]
    number = _number(last) if SIGNED.fullmatch(last) else None
    for said, mark in book.kept(phrases):
        if mark.number and number is not None:
            body, value = words[:-1], number
        elif mark.number and mark.usual:
            body, value = words, book.number(mark.usual)
        elif not mark.number:
            body, value = words, 0
        else:
            continue
        if len(body) > len(said) and tuple(folded(word) for word in body[-len(said) :]) == said:
            yield len(said) + len(words) - len(body), mark, value


def _number(text: str) -> int:
    return -int(text[1:]) if text[0] in MINUS else int(text)


def _kinds(book: Book) -> list[tuple[str, list[str]]]:
    return [(role, [folded(word) for word in said]) for role, said in mark_table(book).words.items()]
