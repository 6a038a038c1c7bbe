"""The dice of a game: the pack's methods, and which of them is the game's own."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import Method, MethodRow, method_problems
from tablee.game.fudge_dice.throw import DiceRules
from tablee.game.problem import refuse_if
from tablee.systems.fate2.core.book import Book


@dataclass(frozen=True, slots=True)
class DiceTable:
    """``data/dice.toml``."""

    methods: tuple[MethodRow, ...]

    def __post_init__(self) -> None:
        refuse_if(method_problems(self.methods, size="FAT-1-04", mapped="FAT-1-04"))


def _dice_rules(book: Book) -> DiceRules:
    rows = book.table("dice", DiceTable).methods
    methods = {row.key: Method(row) for row in rows}
    own = str(book["dice"])
    return DiceRules(methods, own if own in methods else next(iter(methods)), "FAT-1-04")


def dice_rules(book: Book) -> DiceRules:
    """The dice of this game, their laws worked out once (FAT-1-04, FAT-A1-03)."""
    return book.kept(_dice_rules)
