"""Damage: reckoned, rolled within its limits, and read as a wound level."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from tablee.game.text import Text
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.levels import stages

NONE, ONE_DIE, PARITY, SITUATION, MIN_MID_MAX = "none", "one_die", "parity", "situation", "min_mid_max"
"""Damage rolls (dial ``damage_roll``)."""
JUDGEMENT = "judgement"
"""The game master announces the wound (dial ``wounds_by``)."""


ROLLED = ("roll", "will")
"""Ways of Damage Capacity in which a Trait is rolled against a wound (dial ``capacity_by``)."""


def needs_damage(book: Book) -> bool:
    """Whether the damage number matters after the wound level is known (FUD-4.5.2-03)."""
    return book["capacity_by"] in ROLLED and book["capacity_step"] == "point"


def calculated(book: Book, tdf: int, rd: int, bonus: int) -> int:
    """Total damage factor, relative degree and bonus; the degree twice by option (FUD-4.5.5-06)."""
    return tdf + rd * times(book) + bonus


def times(book: Book) -> int:
    """How often the relative degree counts."""
    return 2 if book.on("doubled_rd") else 1


def wound_level(book: Book, damage: int) -> int:
    """The index of the wound level of a damage number, by T18, or by T19 where the degree counts twice."""
    lows, levels = book.kept(thresholds)
    return levels[bisect_right(lows, damage)]


def thresholds(book: Book) -> tuple[list[int], list[int]]:
    """The smallest damage of each wound level that damage gives, and the levels, Unhurt before them all."""
    doubled = book.on("doubled_rd") and book["damage_roll"] != MIN_MID_MAX
    rows = [
        (low, at)
        for at, stage in enumerate(stages(book))
        if stage.low is not None
        and (low := stage.doubled if doubled and stage.doubled is not None else stage.low) is not None
    ]
    return [low for low, _ in rows], [0, *(at for _, at in rows)]


class Bounds(NamedTuple):
    """The limits that the game keeps (FUD-4.6.1-04), read once."""

    double: bool
    least: int
    most: int | None

    def keep(self, calculated: int, rolled: int) -> int:
        """The damage with its roll, within the limits."""
        total = calculated + rolled
        if calculated <= 0:
            total = total if total > 0 else 0
            return total if self.most is None else min(total, self.most)
        if self.double and rolled > calculated:
            total = calculated + calculated
        return total if total > self.least else self.least


def bounds(book: Book) -> Bounds:
    """The limits of the damage roll by the house rules."""
    limits = damage_table(book).limits
    least = limits.least if book.on("limit_least") else 0
    return Bounds(book.on("limit_double"), least, limits.most if book.on("limit_most") else None)


def limited(book: Book, calculated: int, rolled: int) -> int:
    """The damage with its roll, within the limits that the game keeps (FUD-4.6.1-04)."""
    return book.kept(bounds).keep(calculated, rolled)


def level_text(book: Book, level: int) -> Text:
    """A wound level in words."""
    return stages(book)[level].text


def clamped(book: Book, level: int) -> int:
    """A shifted level, within what damage can give: a blow alone kills nobody (FUD-4.5.5-05)."""
    return max(0, min(level, book.kept(thresholds)[1][-1]))
