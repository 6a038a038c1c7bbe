"""Notation of rolls over any ladder and any dice methods, in French and in English words.

``Bon vs Très Bon``, ``Good +1 vs 2``, ``4dF+1``, ``Bon contre Moyen avec 3d6``, ``Bon vs jet Moyen min 0``.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from tablee.game.frozen import dataclass
from tablee.game.ladder import Ladder
from tablee.game.reference import folded

_AGAINST = re.compile(r"(?:^|(?<=[\s0-9]))(?:vs\.?|contre|against)(?=$|[\s+\-0-9])")
_ROLL = re.compile(r"^(?:(?:un|a)\s+)?(?:jet|roll)(?=$|[\s+\-0-9])\s*(?:de\s+|of\s+)?")
_WITH = re.compile(r"\s*(?:@|\s(?:avec|with))\s*(?P<dice>[0-9a-z%.]+)$")
_LEAST = re.compile(r"\s+min(?:imum)?\.?\s+(?P<least>.+)$")
_FIRST = re.compile(r"^(?P<dice>[0-9]*df(?:\.[0-9]+)?)\s*(?P<rest>[+-].*)?$")
_MORE = re.compile(r"^(?P<first>.*?)\s*(?P<more>[+-]\s*[0-9]{1,5})$")
_NUMBER = re.compile(r"[+-]?\s*[0-9]{1,5}")

WrittenSide = tuple[int, ...]
"""One side of a written roll: a level, then modifiers."""


@dataclass(frozen=True, slots=True)
class WrittenRoll:
    """A roll as notation can say it: against a difficulty (``goal``), another side (``foe``), or neither.

    ``minimum`` is what must be reached beside beating the other side; ``dice`` is the key of a method, empty
    for the game's own.
    """

    me: WrittenSide
    goal: int | None = None
    foe: WrittenSide | None = None
    minimum: int | None = None
    dice: str = ""

    def text(self, own: str) -> str:
        """The notation; ``own`` is the key of the game's dice, which need no name."""
        goal = "" if self.goal is None else f" vs {self.goal:+d}"
        foe = "" if self.foe is None else f" vs jet {_signed(self.foe)}"
        least = "" if self.minimum is None else f" min {self.minimum:+d}"
        dice = f" @ {self.dice}" if self.dice and self.dice != own else ""
        return f"{_signed(self.me)}{goal}{foe}{least}{dice}"


def _signed(side: WrittenSide) -> str:
    return " ".join(f"{number:+d}" for number in side)


def written_roll(ladder: Ladder, methods: Collection[str], text: str) -> WrittenRoll | None:
    """The roll that is written; None where it is none."""
    words = " ".join(folded(text).replace("\N{MINUS SIGN}", "-").split())
    words, dice = _dice(methods, words)
    found = _AGAINST.search(words)
    mine = (words[: found.start()] if found else words).strip()
    theirs = words[found.end() :].strip() if found else None
    leading = None if dice else _FIRST.match(mine)
    if leading:
        mine, dice = leading["rest"] or "+0", _known(methods, leading["dice"])
        if not dice:
            return None
    me = _side(ladder, mine)
    if me is None:
        return None
    if theirs is None:
        return WrittenRoll(me, dice=dice)
    rolled = _ROLL.match(theirs)
    if rolled:
        return _opposed(ladder, me, theirs[rolled.end() :], dice)
    goal = _level(ladder, theirs)
    return None if goal is None else WrittenRoll(me, goal, dice=dice)


def _dice(methods: Collection[str], words: str) -> tuple[str, str]:
    """The words before « avec 3d6 », and the dice named there."""
    found = _WITH.search(words)
    dice = _known(methods, found["dice"]) if found else ""
    return (words[: found.start()], dice) if found and dice else (words, "")


def _known(methods: Collection[str], name: str) -> str:
    """The key of a dice method as people write it."""
    names = {folded(key): key for key in methods}
    plain = name.replace("%", "100")
    return names.get(plain) or names.get(f"1{plain}") or names.get(plain.removeprefix("1")) or ""


def _opposed(ladder: Ladder, me: WrittenSide, text: str, dice: str) -> WrittenRoll | None:
    least = _LEAST.search(text)
    foe = _side(ladder, text[: least.start()] if least else text)
    minimum = _level(ladder, least["least"]) if least else None
    if foe is None or (least and minimum is None):
        return None
    return WrittenRoll(me, None, foe, minimum, dice)


def _side(ladder: Ladder, text: str) -> WrittenSide | None:
    """A level in words or as a number, then modifiers."""
    more, words = list[int](), text.strip()
    while (level := _word(ladder, words)) is None:
        found = _MORE.match(words)
        if found is None or not found["first"]:
            return None
        words = found["first"].strip()
        more.insert(0, int(found["more"].replace(" ", "")))
    return (level, *more)


def _word(ladder: Ladder, words: str) -> int | None:
    """A level by its name alone, or a number."""
    level = _level(ladder, words)
    beyond = not _NUMBER.fullmatch(words) and _MORE.match(words) and not _named(ladder, words)
    return None if beyond else level


def _named(ladder: Ladder, words: str) -> bool:
    """Whether the words are a rung's own, not those of one with a number behind it."""
    return any(words == folded(word) for rung in ladder.rungs for word in (rung.label.fr, rung.label.en))


def _level(ladder: Ladder, text: str) -> int | None:
    """A level in words, beyond the ends too, or a number."""
    words = text.strip()
    return int(words.replace(" ", "")) if _NUMBER.fullmatch(words) else ladder.parse(words)
