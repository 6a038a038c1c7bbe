"""Defaults by difficulty, and the prices of objective creation."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.core.lists import Difficulty


@dataclass(frozen=True, slots=True)
class Learning(Worded):
    """How hard a Skill is: ``k`` is its price at Fair; without a ``default`` it is not known unlearnt."""

    key: Difficulty
    fr: str
    en: str
    k: int
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Study:
    """What the first level of a Skill that must be studied costs."""

    first: int


@dataclass(frozen=True, slots=True)
class Broad:
    """How many times the price a broad group costs."""

    times: int


@dataclass(frozen=True, slots=True)
class Domain:
    """How high a broad group may go within a domain of narrow Skills; without a number, as high as any."""

    highest: int | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What things are worth in skill levels; ``halves`` is the weight of a usual Fault."""

    skill: int
    attribute: int
    gift: int
    halves: int


@dataclass(frozen=True, slots=True)
class CostTable:
    """``data/costs.toml``."""

    attribute_default: int
    difficulties: tuple[Learning, ...]
    study: Study
    broad: Broad
    domain: Domain
    worth: Worth

    def __post_init__(self) -> None:
        numbers = [self.attribute_default, self.domain.highest or 0]
        numbers += [n for row in self.difficulties for n in (row.k, row.default or 0)]
        positive = [self.study.first, self.broad.times]
        positive += [self.worth.skill, self.worth.attribute, self.worth.gift, self.worth.halves]
        if any(abs(n) > LARGEST for n in numbers) or any(not 1 <= n <= LARGEST for n in positive):
            refuse_if((problem("FUD-1.6.2-03", "", "bounds", most=LARGEST),))
        keys = [row.key for row in self.difficulties]
        if sorted(keys) != sorted(("easy", "average", "hard", "very_hard")):
            refuse_if((problem("FUD-1.6.2-04", "difficulties", "rows", found=tuple(keys)),))

    def learning(self, difficulty: Difficulty) -> Learning:
        """The row of a difficulty."""
        return next(row for row in self.difficulties if row.key == difficulty)


def costs(book: Book) -> CostTable:
    """The prices of a pack."""
    return book.table("costs", CostTable)
