"""The pack as the rules read it: dials by name, tables as typed values, the ladder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from tablee.game import book as shared
from tablee.game.frozen import dataclass
from tablee.game.ladder import Ladder, Rung
from tablee.game.problem import problem, refuse_if
from tablee.game.text import Text

LARGEST = 1000
"""No level, modifier or factor goes beyond it, either way."""


@dataclass(frozen=True, slots=True)
class Level:
    """A row of ``data/ladder.toml``."""

    value: int
    fr: str
    en: str
    feminine: str = ""
    also: tuple[str, ...] = ()


class Worded:
    """Mixin of a row that has its words in the columns ``fr`` and ``en``."""

    __slots__ = ()
    if TYPE_CHECKING:

        @property
        def fr(self) -> str:
            """The words in French."""

        @property
        def en(self) -> str:
            """The words in English."""

    @property
    def text(self) -> Text:
        """The words as the program says them."""
        return Text(self.fr, self.en)


@dataclass(frozen=True, slots=True)
class Named(Worded):
    """Words in both languages."""

    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class LadderTable:
    """``data/ladder.toml``."""

    rungs: tuple[Level, ...]
    legendary: Named

    def __post_init__(self) -> None:
        values = [rung.value for rung in self.rungs]
        if len(values) < 2 or len(values) > 40 or any(abs(v) > LARGEST for v in values):
            refuse_if((problem("FUD-1.2-03", "tables.ladder.rungs", "count", found=len(values)),))
        steps = [high - low for high, low in pairwise(values)]
        if any(step != 1 for step in steps) or 0 not in values:
            refuse_if((problem("FUD-1.2-03", "tables.ladder.rungs", "order", found=tuple(values)),))


NUMBERED = 20
"""So many Legendary levels have a name of their own; those above are counted from the last."""


def _legendary(top: int, name: Named) -> Iterator[Rung]:
    """Legendary, Legendary 2, Legendary 3… (FUD-2.4-01)."""
    yield Rung(top + 1, name.text)
    for n in range(2, NUMBERED + 1):
        yield Rung(top + n, Text(f"{name.fr} {n}", f"{name.en} {n}"))


class Book(shared.Book):
    """The pack of Fudge."""

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The rungs, the highest first."""
        return self.table("ladder", LadderTable).rungs

    @cached_property
    def top(self) -> Level:
        """Superb, by the book."""
        return self.levels[0]

    @cached_property
    def bottom(self) -> Level:
        """Terrible, by the book."""
        return self.levels[-1]

    @cached_property
    def ladder(self) -> Ladder:
        """Words for levels, with Legendary above the top where the game has it (FUD-1.2-06)."""
        rungs = [Rung(r.value, Text(r.fr, r.en), r.feminine, r.also) for r in reversed(self.levels)]
        if self.on("legendary"):
            name = self.table("ladder", LadderTable).legendary
            rungs.extend(_legendary(self.top.value, name))
        return Ladder(tuple(rungs))

    def level(self, words: str) -> int | None:
        """The value of a level's words, « Légendaire 3 » among them (FUD-2.4-01)."""
        return self.ladder.parse(words)

    def say(self, value: int) -> Text:
        """A level in words, beyond the ends too (FUD-3.1-12)."""
        return self.ladder.text(value)
