"""The book's tables as typed values, read from a pack and checked when a pack replaces one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.frozen import dataclass
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import number_problems


@dataclass(frozen=True, slots=True)
class Set:
    """So many equal dice among the kept ones add so many "and"s."""

    equal: int
    extra: int


@dataclass(frozen=True, slots=True)
class Result:
    """One row of the table of results."""

    successes: int
    key: str
    success: bool
    label: Text
    meaning: Text


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier that bears a name: its words, how it counts, its value where it has none of its own."""

    rule: str
    label: Text
    sign: int = 1
    value: int = 0


@dataclass(frozen=True, slots=True)
class Help:
    """A helper adds his total divided by ``share``."""

    share: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The throw: how many dice, which faces succeed, how many at most, and how it is read."""

    dice: int
    sides: int
    success: int
    most_dice: int
    sets: tuple[Set, ...]
    results: tuple[Result, ...]
    modifiers: Mapping[str, Modifier]
    help: Help

    @property
    def cap(self) -> int:
        """The largest net modifier that still changes the throw."""
        return self.most_dice - self.dice

    @property
    def keys(self) -> tuple[str, ...]:
        """The outcome keys, worst first."""
        return tuple(row.key for row in self.results)


@dataclass(frozen=True, slots=True)
class AuraPrice:
    """What a player may buy, or what fate takes."""

    cost: int
    label: Text


@dataclass(frozen=True, slots=True)
class AuraGain:
    """What gives Aura back; ``all`` goes back to the maximum."""

    label: Text
    gain: int = 0
    all: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """The price of staying in play: so many Weaknesses, each of that value."""

    weaknesses: int
    value: int


@dataclass(frozen=True, slots=True)
class AuraTable:
    """Losses and gains of Aura."""

    prices: Mapping[str, AuraPrice]
    losses: Mapping[str, AuraPrice]
    gains: Mapping[str, AuraGain]
    stay: Stay


def _roll_problems(pack: Pack, table: Roll) -> list[Problem]:
    wrong: list[Problem] = []
    bounds = {"dice": (1, 10), "sides": (2, 12), "success": (1, table.sides), "most_dice": (table.dice, 15)}
    for name, (low, high) in bounds.items():
        found = getattr(table, name)
        if not low <= found <= high:
            wrong.append(
                problem("FU3-2-01", f"tables.roll.{name}", "bounds", low=low, high=high, found=found)
            )
    counted = [row.successes for row in table.results]
    if len(counted) != table.dice + 1 or counted != list(range(len(counted))):
        wrong.append(problem("FU3-2-01", "tables.roll.results", "rows", expected=table.dice))
    if len(set(table.keys)) != len(table.keys):
        wrong.append(problem("FU3-2-01", "tables.roll.results", "keys"))
    wrong.extend(
        problem("FU3-2-01", "tables.roll.modifiers", "modifier", expected=name)
        for name in MODIFIERS
        if name not in table.modifiers
    )
    signs = {f"modifiers.{name}.sign": (row.sign, (-1, 1)) for name, row in table.modifiers.items()}
    for where, (found, right) in {**signs, "help.share": (table.help.share, range(1, 10))}.items():
        if found not in right:
            low, high = min(right), max(right)
            wrong.append(
                problem("FU3-2-01", f"tables.roll.{where}", "bounds", low=low, high=high, found=found)
            )
    return wrong


roll_table = table_reader("roll", Roll, _roll_problems)
"""The throw's table."""


MODIFIERS = (
    "concept", "asset", "further", "equipment", "favourable", "help", "superiority", "easy",
    "opponent", "unfavourable", "hard", "out_of_field", "actions", "weakness", "condition", "hazard",
    "armour_penalty", "circumstance", "bare_hands", "bare_skin", "distance", "speed", "cover", "cinematic",
    "force",
)  # fmt: skip
PRICES = ("add_die", "reroll", "further_asset")


def _aura_problems(pack: Pack, table: AuraTable) -> Iterator[Problem]:
    for name in PRICES:
        if name not in table.prices:
            yield problem("FU3-1-10", "tables.aura.prices", "price", expected=name)
    for where, rows in (("losses", table.losses), ("gains", table.gains)):
        if not rows:
            yield problem("FU3-1-10", f"tables.aura.{where}", "none")
    amounts = [("prices", row.cost) for row in table.prices.values()]
    amounts += [("losses", row.cost) for row in table.losses.values()]
    amounts += [("gains", row.gain) for row in table.gains.values()]
    amounts += [("stay", table.stay.weaknesses), ("stay", table.stay.value)]
    for where, amount in amounts:
        if amount < 0:
            yield problem("FU3-1-10", f"tables.aura.{where}", "negative", found=amount)
    yield from number_problems("FU3-1-10", "tables.aura", pack.tables["aura"])


aura_table = table_reader("aura", AuraTable, _aura_problems)
"""The tables of Aura."""
