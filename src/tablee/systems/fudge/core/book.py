"""The pack as the rules read it: dials by name, tables as typed values, the ladder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar, cast

from tablee.game.dial import DialValue
from tablee.game.frozen import dataclass
from tablee.game.ladder import Ladder, Rung
from tablee.game.pack import Pack
from tablee.game.problem import problem, refuse_if
from tablee.game.tables import read_table
from tablee.game.text import Text

T = TypeVar("T")
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


@lru_cache(maxsize=1)
def _shipped(package: str) -> dict[str, object]:
    """The tables that no pack has replaced: read once for all packs."""
    return {}


class Book:
    """A pack with its tables read once, each when it is first needed."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._read: dict[str, object] = {}
        self._dials: dict[str, DialValue] = {}
        self._kept: dict[object, object] = {}

    def __getitem__(self, dial: str) -> DialValue:
        if dial not in self._dials:
            self._dials[dial] = self.pack[dial]
        return self._dials[dial]

    def number(self, dial: str) -> int:
        """The value of an ``int`` dial."""
        value = self[dial]
        assert isinstance(value, int)
        return value

    def on(self, dial: str) -> bool:
        """Whether a ``bool`` dial is on."""
        return self[dial] is True

    def kept(self, make: Callable[[Book], T]) -> T:
        """What ``make`` makes of this book, made once."""
        found = self._kept.get(make)
        if found is None:
            found = self._kept[make] = make(self)
        return cast(T, found)

    def table(self, name: str, shape: type[T]) -> T:
        """A table of the pack as a typed value; raises `Refused` with every problem."""
        own = any(name == replaced for replaced, _ in self.pack.tables.own)
        read = self._read if own else _shipped(self.pack.tables.package)
        found = read.get(name)
        if not isinstance(found, shape):
            found = read[name] = read_table(self.pack, name, shape)
        return found

    def forget(self) -> None:
        """Everything that was worked out; the tables stay read."""
        self._kept.clear()

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
