"""The pack as the rules read it: dials, tables, and the ladder with the names that the game uses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from tablee.game import book as shared
from tablee.game.frozen import dataclass, replace
from tablee.game.ladder import Ladder, Rung
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reference import folded
from tablee.game.text import Text

MOST_RUNGS, FARTHEST = 40, 100
"""The most rungs of a ladder; no level lies farther from 0, either way."""


@dataclass(frozen=True, slots=True)
class Level:
    """A rung of one set of names."""

    value: int
    fr: str
    en: str
    feminine: str = ""
    also: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """All words that mean this level, as they are compared."""
        return frozenset(folded(name) for name in (self.fr, self.en, self.feminine, *self.also) if name)


@dataclass(frozen=True, slots=True)
class LadderTable:
    """``data/ladder.toml``: the names of the levels, in sets of which a game uses one (FAT-1-02)."""

    literal: tuple[Level, ...]
    literary: tuple[Level, ...]
    own: tuple[Level, ...]

    def __post_init__(self) -> None:
        sets = {"literal": self.literal, "literary": self.literary, "own": self.own}
        refuse_if(wrong for key, rungs in sets.items() for wrong in _wrong(key, rungs))


def _wrong(where: str, rungs: tuple[Level, ...]) -> Iterator[Problem]:
    """Problems of one set: its levels follow each other from the highest down, each with names of its own."""
    values = [rung.value for rung in rungs]
    if not 2 <= len(rungs) <= MOST_RUNGS or any(abs(value) > FARTHEST for value in values):
        yield problem("FAT-1-01", where, "count", found=len(rungs), expected=MOST_RUNGS)
        return
    if 0 not in values or any(high - low != 1 for high, low in pairwise(values)):
        yield problem("FAT-1-01", where, "order", found=tuple(values))
    for at, rung in enumerate(rungs):
        if not rung.fr.strip() or not rung.en.strip():
            yield problem("FAT-1-02", f"{where}[{at}]", "nameless", found=rung.value)
        for other in rungs[:at]:
            for name in sorted(rung.names & other.names):
                yield problem(
                    "FAT-1-02", f"{where}[{at}]", "twice", name=name, found=rung.value, other=other.value
                )


class Book(shared.Book):
    """The pack of FATE 2.0."""

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The rungs that this game uses, the highest first."""
        found: tuple[Level, ...] = getattr(self.table("ladder", LadderTable), str(self["ladder"]))
        return found

    @cached_property
    def ladder(self) -> Ladder:
        """Words for levels, beyond both ends too."""
        return Ladder(
            tuple(
                Rung(row.value, Text(row.fr, row.en), row.feminine, row.also) for row in reversed(self.levels)
            )
        )

    @property
    def unlearnt(self) -> int:
        """The level of a skill that was never bought (FAT-2-15)."""
        return self.number("unlearnt")

    def name(self, level: int) -> Text:
        """A level by its adjective alone."""
        return self.ladder.text(level)

    @cached_property
    def numbered(self) -> Ladder:
        """The ladder as people read it, « Correct (+1) »: the number beside the adjective (FAT-1-03)."""
        return replace(self.ladder, numbered=True)

    def say(self, level: int) -> Text:
        """A level as people read it, with its number (FAT-1-03)."""
        return self.numbered.text(level)
