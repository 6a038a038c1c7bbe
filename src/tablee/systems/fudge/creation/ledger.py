"""A running ledger: purse by purse what is granted, spent, exchanged and left, each line with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.reason import Reason, because
from tablee.game.sheet import Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book

PurseKey = Literal["attribute", "skill", "gift", "power", "pool"]
LABELS: dict[str, Text] = {
    "attribute": Text("Niveaux de Caractéristique", "Attribute levels"),
    "skill": Text("Niveaux de Compétence", "Skill levels"),
    "gift": Text("Dons", "Gifts"),
    "power": Text("Pouvoirs", "Powers"),
    "pool": Text("Niveaux à définir en jeu", "Levels to define in play"),
}
CONTRIBUTORS: list[tuple[str, str]] = [("powers.creation_lines", "ledger_lines")]
"""More lines, each from a module and its function ``(book, sheet) -> Iterable[Line]``: Powers, Scale…"""


@dataclass(frozen=True, slots=True)
class Line:
    """What one Trait costs in one purse. Gifts are counted in halves; below 0 it gives levels back.

    ``granted`` lines fill the purse instead of emptying it; a ``fault`` may be turned into any purse.
    """

    purse: PurseKey
    amount: int
    why: Reason
    granted: bool = False
    fault: bool = False


@dataclass(frozen=True, slots=True)
class Purse:
    """One purse: ``left`` is what was granted, less what was spent, with what exchanges brought or took."""

    key: PurseKey
    granted: int = 0
    spent: int = 0
    exchanged: int = 0

    @property
    def left(self) -> int:
        """What is left; below 0, what is missing."""
        return self.granted - self.spent + self.exchanged


@dataclass(frozen=True, slots=True)
class Ledger:
    """All purses, the lines behind them, and what was exchanged."""

    purses: tuple[Purse, ...]
    lines: tuple[Line, ...] = ()
    trades: tuple[Reason, ...] = ()

    def purse(self, key: str) -> Purse:
        """The purse of that name; one that nobody filled is empty."""
        return next((one for one in self.purses if one.key == key), Purse("skill"))

    @property
    def short(self) -> tuple[Purse, ...]:
        """The purses that more was taken from than they hold."""
        return tuple(one for one in self.purses if one.left < 0)


def contributed(book: Book, sheet: Sheet) -> Iterator[Line]:
    """The lines that other rooms add."""
    for module, function in CONTRIBUTORS:
        lines: Iterable[Line] = getattr(import_module(f"tablee.systems.fudge.{module}"), function)(
            book, sheet
        )
        yield from lines


def filled(lines: Iterable[Line]) -> tuple[Purse, ...]:
    """The purses that some lines make, before any exchange. Faults fill none by themselves."""
    granted: dict[PurseKey, int] = {"attribute": 0, "skill": 0, "gift": 0}
    spent: dict[PurseKey, int] = {}
    for line in lines:
        if line.fault:
            continue
        into = granted if line.granted else spent
        into[line.purse] = into.get(line.purse, 0) + line.amount
    keys = dict.fromkeys((*granted, *spent))
    return tuple(Purse(key, granted.get(key, 0), spent.get(key, 0)) for key in keys)


def shown(purse: Purse) -> Reason:
    """A purse in a sentence; Gifts are told whole, a half as 1/2."""
    from fractions import Fraction

    unit = 2 if purse.key == "gift" else 1
    told = {name: Fraction(getattr(purse, name), unit) for name in ("granted", "spent", "exchanged", "left")}
    return because("FUD-1.6-02", "purse", purse=LABELS[purse.key], **told)


def told(ledger: Ledger) -> tuple[Reason, ...]:
    """The ledger in sentences: each purse, then each exchange, then each line that counts."""
    return (*map(shown, ledger.purses), *ledger.trades, *(line.why for line in ledger.lines if line.amount))


def as_data(ledger: Ledger) -> list[dict[str, int | str]]:
    """The purses as plain data, for whoever asks the program."""
    return [
        {"purse": p.key, "granted": p.granted, "spent": p.spent, "exchanged": p.exchanged, "left": p.left}
        for p in ledger.purses
    ]
