"""What totals are measured by: the ladder, or the scores of FATE D6 (FAT-A2-04)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from tablee.dice import Die, d
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.reading import levelled
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text, number
from tablee.systems.fate2.core.book import FARTHEST, Book

MOST_ROWS, MOST_SIDES, MOST_SCORE = 40, 20, 1000


@dataclass(frozen=True, slots=True)
class LevelDice:
    """How many dice a level throws; ``fixed`` is what each shows unthrown, 0 where they are thrown."""

    level: int
    dice: int
    fixed: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """The least score of a difficulty."""

    level: int
    score: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A die: its sides, and what each kept one adds."""

    key: str
    sides: int
    plus: int = 0

    @property
    def die(self) -> Die:
        """The die that is thrown."""
        return d(self.sides)


@dataclass(frozen=True, slots=True)
class D6Table:
    """``data/d6.toml``."""

    turned: int
    step: int
    levels: tuple[LevelDice, ...]
    scores: tuple[Score, ...]
    kinds: tuple[Kind, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        for name, rule in (("levels", "FAT-A2-01"), ("scores", "FAT-A2-04"), ("kinds", "FAT-A2-13")):
            rows: tuple[object, ...] = getattr(self, name)
            if not 1 <= len(rows) <= MOST_ROWS:
                yield problem(rule, name, "rows", found=len(rows), expected=MOST_ROWS)
        for name, rule in (("levels", "FAT-A2-01"), ("scores", "FAT-A2-04")):
            levels = [row.level for row in getattr(self, name)]
            if any(one - other != 1 for one, other in pairwise(levels)) or any(
                abs(n) > FARTHEST for n in levels
            ):
                yield problem(rule, name, "order")
        if any(not 0 <= row.dice <= MOST_ROWS or not 0 <= row.fixed <= MOST_SIDES for row in self.levels):
            yield problem("FAT-A2-01", "levels", "dice", expected=MOST_ROWS)
        if any(not 0 <= row.score <= MOST_SCORE for row in self.scores):
            yield problem("FAT-A2-04", "scores", "score", expected=MOST_SCORE)
        if not 1 <= self.step <= MOST_SCORE:
            yield problem("FAT-A2-05", "step", "step", expected=MOST_SCORE)
        sides = [kind.sides for kind in self.kinds]
        if any(not 2 <= n <= MOST_SIDES for n in sides) or any(
            abs(kind.plus) > MOST_SIDES for kind in self.kinds
        ):
            yield problem("FAT-A2-13", "kinds", "die", expected=MOST_SIDES)
        if sides and not 1 <= self.turned <= min(sides):
            yield problem("FAT-A2-09", "turned", "face", expected=min(sides))

    def dice(self, level: int) -> LevelDice:
        """The dice of a level: one more for each above the highest, those of the lowest below it."""
        top, bottom = self.levels[0], self.levels[-1]
        if level > top.level:
            return LevelDice(level, top.dice + level - top.level)
        return next((row for row in self.levels if row.level == level), bottom)

    def score(self, level: int) -> int:
        """The least score of a difficulty, a step more for each level above the highest."""
        top, bottom = self.scores[0], self.scores[-1]
        if level > top.level:
            return top.score + (level - top.level) * self.step
        return next((row.score for row in self.scores if row.level == level), bottom.score)


def d6_table(book: Book) -> D6Table:
    """The dice and scores of the pack."""
    return book.table("d6", D6Table)


def kind_of(book: Book, dice: str) -> Kind | None:
    """The die of a side that throws by FATE D6; None of one that adds dice to a level."""
    wanted = dice or str(book["dice"])
    if wanted.startswith("4dF"):
        return None
    return next((kind for kind in d6_table(book).kinds if kind.key == wanted), None)


@dataclass(frozen=True, slots=True, eq=False)
class LadderMeasure:
    """Totals are levels."""

    book: Book

    def least(self, goal: int) -> int:
        """The level itself."""
        return goal

    def margin(self, total: int, other: int) -> int:
        """The number of levels between."""
        return total - other

    def say(self, total: int) -> Text:
        """« Bon (+2) »."""
        return self.book.say(total)

    def goal(self, goal: int) -> Text:
        """« Bon (+2) »."""
        return self.book.say(goal)


@dataclass(frozen=True, slots=True, eq=False)
class ScoreMeasure:
    """Totals are sums of dice; a margin counts whole steps, a house rule (FAT-A2-05)."""

    book: Book

    def least(self, goal: int) -> int:
        """The least score of the difficulty."""
        return d6_table(self.book).score(goal)

    def margin(self, total: int, other: int) -> int:
        """Whole steps above; below, each step begun counts."""
        step = d6_table(self.book).step
        return (total - other) // step

    def say(self, total: int) -> Text:
        """The number."""
        return Text(number(total, "fr"), number(total, "en"))

    def goal(self, goal: int) -> Text:
        """« Bon (+2), SM 20 »."""
        said, score = levelled(self.book.ladder, goal), self.least(goal)
        return Text(f"{said.fr}, SM {score}", f"{said.en}, least score {score}")


Measure: TypeAlias = LadderMeasure | ScoreMeasure
"""How a total is held against a difficulty or another total."""


def measure_of(book: Book, dice: str) -> Measure:
    """How the totals of these dice are measured."""
    return LadderMeasure(book) if kind_of(book, dice) is None else ScoreMeasure(book)
