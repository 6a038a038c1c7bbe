"""The dice of a game: the pack's methods, which of them is the game's own, which rolls are open-ended."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import Method, MethodRow, method_problems
from tablee.game.fudge_dice.throw import DiceRules, OpenEnded
from tablee.game.problem import refuse_if
from tablee.systems.fudge.core.book import Book


@dataclass(frozen=True, slots=True)
class DiceTable:
    """``data/dice.toml``."""

    methods: tuple[MethodRow, ...]

    def __post_init__(self) -> None:
        refuse_if(method_problems(self.methods, size="FUD-3.1-01", mapped="FUD-3.2.2-04"))


def _dice_rules(book: Book) -> DiceRules:
    rows = book.table("dice", DiceTable).methods
    harsh = book["open_ended"] == "both"
    again = None if book["open_ended"] == "off" else OpenEnded(book.number("open_ended_at"), low=harsh)
    return DiceRules({row.key: Method(row) for row in rows}, str(book["dice"]), "FUD-3.1-01", again)


def dice_rules(book: Book) -> DiceRules:
    """The dice of this game, their laws worked out once (FUD-3.1-01, FUD-7.4.3-01)."""
    return book.kept(_dice_rules)
