"""Blocks: the kinds of lines of a sheet. Pages, files and the API are written once, over these kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from tablee.game.frozen import dataclass, replace
from tablee.game.problem import Problem, problem
from tablee.game.text import Text


@dataclass(frozen=True, slots=True)
class Levelled:
    """A trait with a level on the ladder; None is absent. ``tags`` are what its system knows of it."""

    id: str
    name: str
    level: int | None = None
    role: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    kind = "levelled"


@dataclass(frozen=True, slots=True)
class Numeric:
    """A trait with numbers: one value, or several named ones (a tool's N and D, an armour's 2/1)."""

    id: str
    name: str
    value: int = 0
    role: str = ""
    more: Mapping[str, int] = field(default_factory=dict)
    note: str = ""
    kind = "numeric"


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a fight in which a block counts, both included; 0 is no bound.

    A block that has them is gone when the fight ends.
    """

    first: int = 0
    last: int = 0

    def include(self, round: int | None) -> bool:
        """True in these rounds; outside a fight (None) only where there is no bound."""
        if not self.first and not self.last:
            return True
        return round is not None and self.first <= round <= (self.last or round)


@dataclass(frozen=True, slots=True)
class Descriptor:
    """Free words with a value, whose sign is chosen at each use.

    A modifier that the game itself puts on a sheet has no name, a signed value and, where it passes, the
    rounds of the fight in which it counts.
    """

    id: str
    name: str
    value: int = 1
    role: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""
    lasts: Rounds | None = None
    kind = "descriptor"


@dataclass(frozen=True, slots=True)
class Aspect:
    """A trait with a level and boxes that can be ticked as a price; ``ticked`` of them are.

    Its system says when they are cleared: at a milestone, or box by box.
    """

    id: str
    name: str
    level: int = 1
    boxes: int = 1
    ticked: int = 0
    role: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""
    kind = "aspect"

    @property
    def unticked(self) -> int:
        """The number of boxes that can still be ticked."""
        return max(self.boxes - self.ticked, 0)

    def tick(self, amount: int) -> tuple[Aspect, Problem | None]:
        """Tick free boxes as a price; nothing is ticked where too few are free."""
        if not 0 <= amount <= self.unticked:
            wrong = problem(
                "HOUSE-track", self.id, "full", expected=amount, found=self.unticked, label=self.name
            )
            return self, wrong
        return replace(self, ticked=self.ticked + amount), None

    def cleared(self, boxes: int | None = None) -> Aspect:
        """With so many boxes unticked, or all of them."""
        return replace(self, ticked=0 if boxes is None else max(self.ticked - boxes, 0))


@dataclass(frozen=True, slots=True)
class Pick:
    """One of several options."""

    id: str
    label: Text
    option: str
    kind = "pick"


@dataclass(frozen=True, slots=True)
class Words:
    """A short text somebody wrote: a name, a concept, a pronoun."""

    id: str
    label: Text
    words: str = ""
    kind = "words"


@dataclass(frozen=True, slots=True)
class Items:
    """A list of short texts."""

    id: str
    label: Text
    items: tuple[str, ...] = ()
    kind = "items"


@dataclass(frozen=True, slots=True)
class Note:
    """A longer text; ``private`` is for the owner and the game master."""

    id: str
    words: str = ""
    private: bool = False
    kind = "note"


@dataclass(frozen=True, slots=True)
class Power:
    """A spell, a gift, a feature: its name and what its system needs to know of it."""

    id: str
    name: str
    role: str = ""
    data: Mapping[str, int | str | bool] = field(default_factory=dict)
    note: str = ""
    kind = "power"
