"""A ladder: words for levels, without an end in either direction."""

from __future__ import annotations

import re
from typing import Final

from tablee.game.frozen import dataclass
from tablee.game.reference import folded
from tablee.game.text import Lang, Text, number

BESIDE = re.compile(r"\s*\([+-]?[0-9]{1,4}\)$")
"""A number in brackets behind a word, as numbered ladders have it."""


class Absent:
    """The level of a trait somebody does not have: not zero, not the lowest."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent()


@dataclass(frozen=True, slots=True)
class Rung:
    """A named level; ``feminine`` where French agrees with the trait; ``also`` are other words for it."""

    value: int
    label: Text
    feminine: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs from the lowest to the highest; levels between or beyond them are named from the nearest.

    Where it is ``numbered``, the number stands beside the word: « Correct (+1) ».
    """

    rungs: tuple[Rung, ...]
    numbered: bool = False

    def label(self, value: int, lang: Lang, *, feminine: bool = False) -> str:
        """The word of a level: « Excellent +1 » one above the top, « Lamentable −1 » one below the bottom."""
        rung = self.at_most(value) or self.rungs[0]
        word = rung.feminine if feminine and lang == "fr" and rung.feminine else rung.label[lang]
        beyond = value - rung.value
        word = f"{word} {number(beyond, lang, signed=True)}" if beyond else word
        return f"{word} ({number(value, lang, signed=value != 0)})" if self.numbered else word

    def text(self, value: int) -> Text:
        """The word of a level in both languages."""
        return Text(self.label(value, "fr"), self.label(value, "en"))

    def at_most(self, value: int) -> Rung | None:
        """The highest rung not above a value."""
        return next((r for r in reversed(self.rungs) if r.value <= value), None)

    def parse(self, words: str) -> int | None:
        """The level a word names, in either language, any gender, case, with accents or without."""
        text = BESIDE.sub("", folded(words).replace("\N{MINUS SIGN}", "-")).strip()
        names = [
            (folded(n), r.value)
            for r in self.rungs
            for n in (r.label.fr, r.label.en, r.feminine, *r.also)
            if n
        ]
        for name, value in sorted(names, key=lambda pair: -len(pair[0])):
            if text == name:
                return value
            rest = text.removeprefix(name).strip().replace(" ", "") if text.startswith(name) else ""
            if rest and rest[0] in "+-" and rest[1:].isdecimal() and len(rest) < 8:
                return value + int(rest)
        return None
