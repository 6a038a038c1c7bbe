"""Extreme attack and Extreme defence: the numbers they bring to a blow."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.core.book import LARGEST, Book


@dataclass(frozen=True, slots=True)
class AllOut:
    """Extreme attack: skill and damage for the attacker, damage for whoever beats him."""

    skill: int
    damage: int
    lost: int


@dataclass(frozen=True, slots=True)
class AllDefence:
    """Extreme defence: skill, and no wounds dealt."""

    skill: int


@dataclass(frozen=True, slots=True)
class TacticTable:
    """``data/tactics.toml``."""

    all_out: AllOut
    all_defence: AllDefence

    def __post_init__(self) -> None:
        numbers = (self.all_out.skill, self.all_out.damage, self.all_out.lost, self.all_defence.skill)
        if any(not 0 <= n <= LARGEST for n in numbers):
            refuse_if((problem("FUD-4.5.5-07", "tables.tactics", "rows"),))


def extreme(book: Book) -> TacticTable:
    """The numbers of the pack."""
    return book.table("tactics", TacticTable)


def skill_bonus(book: Book, fighter: Fighter) -> int:
    """What the fighter's tactic adds to the combat skill (FUD-4.3.1-07, FUD-4.3.1-08)."""
    if fighter.tactic == "normal":
        return 0
    table = extreme(book)
    return table.all_out.skill if fighter.tactic == "all_out" else table.all_defence.skill
