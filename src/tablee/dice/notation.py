"""The common core of dice notation: ``3d6+2``, ``4d6kh3``, ``2d20kl1``, ``4dF``, ``d%``.

Case and spaces don't matter, the typographic minus is a minus, and no word of any language occurs.

    expression = [sign] part {sign part}          with at least one dice part
    part       = number | [number] "d" (number | "F" | "%") [keep]
    keep       = ("kh" | "k" | "kl") [number]     one die when no number follows
"""

from __future__ import annotations

from functools import lru_cache

from tablee.dice.die import DF, Die, d
from tablee.dice.errors import DiceError
from tablee.dice.expression import Expression, Term
from tablee.dice.limits import MAX_SIDES, MAX_TEXT
from tablee.dice.pool import Keep, Pool

__all__ = ["parse"]

_SIGNS = {"+": 1, "-": -1, "\u2212": -1}
_DIGITS = frozenset("0123456789")


class _Reader:
    """A place in the text, just before the next character that is not a space."""

    __slots__ = ("at", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.skip()

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        return self.text[self.at : self.at + 1].lower()

    def take(self, wanted: str) -> bool:
        if self.peek() != wanted:
            return False
        self.at += 1
        self.skip()
        return True

    def number(self) -> int | None:
        start = self.at
        while self.text[self.at : self.at + 1] in _DIGITS:
            self.at += 1
        if self.at == start:
            return None
        found = int(self.text[start : self.at])
        self.skip()
        return found

    def sign(self) -> int | None:
        found = _SIGNS.get(self.peek())
        if found is not None:
            self.at += 1
            self.skip()
        return found

    def wrong(self) -> DiceError:
        found = self.text[self.at : self.at + 1]
        return DiceError("syntax", text=self.text[:MAX_TEXT], position=self.at, found=found)


@lru_cache(maxsize=256)
def parse(text: str) -> Expression:
    """The expression that ``text`` writes; a ``DiceError`` says where it stops making sense."""
    reader = _Reader(text[:MAX_TEXT])
    if len(text) > MAX_TEXT:
        raise DiceError("syntax", text=text[:MAX_TEXT], position=MAX_TEXT, found=text[MAX_TEXT])
    terms: list[Term] = []
    constant = 0
    sign = reader.sign() or 1
    while True:
        number = reader.number()
        if reader.take("d"):
            terms.append(Term(sign, _pool(reader, 1 if number is None else number)))
        elif number is not None:
            constant += sign * number
        else:
            raise reader.wrong()
        if not reader.peek():
            break
        found = reader.sign()
        if found is None:
            raise reader.wrong()
        sign = found
    if not terms:
        # A bare number is no throw: a die was expected where the text ends.
        raise reader.wrong()
    return Expression(tuple(terms), constant)


def _pool(reader: _Reader, count: int) -> Pool:
    die = _die(reader)
    if not reader.take("k"):
        return Pool(die, count)
    highest = not reader.take("l")
    if highest:
        reader.take("h")
    number = reader.number()
    return Pool(die, count, Keep(1 if number is None else number, highest))


def _die(reader: _Reader) -> Die:
    if reader.take("f"):
        return DF
    if reader.take("%"):
        return d(100)
    sides = reader.number()
    if sides is None:
        raise reader.wrong()
    if sides > MAX_SIDES:
        raise DiceError("bad_die", die=f"d{sides}", limit=MAX_SIDES)
    return d(sides)
