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

    @property
    def words(self) -> tuple[str, ...]:
        """All words for the level, folded: both languages, both genders, the French plurals, other words."""
        french = (self.label.fr, *((self.feminine,) if self.feminine else ()))
        many = (form for word in french for form in french_plurals(folded(word)))
        return tuple(dict.fromkeys((*map(folded, (*french, self.label.en, *self.also)), *many)))


def french_plurals(words: str) -> tuple[str, ...]:
    """The plural of some folded French words, each word agreeing: « tres bonnes »; two where the ending has
    two (« magistraux », « bancals »)."""
    ends = [_plural(word) for word in words.split(" ")]
    longest = max(map(len, ends))
    return tuple(" ".join(end[min(at, len(end) - 1)] for end in ends) for at in range(longest))


def _plural(word: str) -> tuple[str, ...]:
    if not word.isalpha() or word[-1] in "sxz":
        return (word,)
    if word.endswith("al"):
        return (f"{word[:-1]}ux", f"{word}s")
    return (f"{word}x",) if word.endswith(("eau", "eu")) else (f"{word}s",)


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
        """The level a word names, in either language, any gender or number, case, accents or none."""
        text = BESIDE.sub("", folded(words).replace("\N{MINUS SIGN}", "-")).strip()
        names = [(name, rung.value) for rung in self.rungs for name in rung.words]
        for name, value in sorted(names, key=lambda pair: -len(pair[0])):
            if text == name:
                return value
            rest = text.removeprefix(name).strip().replace(" ", "") if text.startswith(name) else ""
            if rest and rest[0] in "+-" and rest[1:].isdecimal() and len(rest) < 8:
                return value + int(rest)
        return None
