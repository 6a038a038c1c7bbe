"""Fate points on a throw: one's own bonus, help, the points that counter them (FAT-4-13, FAT-4-24, FAT-4-27).

Bonuses belong to the action: they outlast rerolls. A countered bonus is lost, with the point that countered
it, and may be paid for again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tablee.game.check import GM, Node, Spend
from tablee.game.frozen import dataclass, replace
from tablee.game.reason import Reason, because
from tablee.game.state import State
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.pools import pool_that_pays
from tablee.systems.fate2.points.prices import counter_price, fate_prices, helping, spend_table
from tablee.systems.fate2.roll.sides import Bystander, Side

POINT, HELP, COUNTER = "point", "help", "counter"


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The bonuses on the throw of one side: its own point, the bystanders who help, those who were countered
    (places in the form's list)."""

    own: bool = False
    helpers: frozenset[int] = frozenset()
    countered: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        """How many stand."""
        return self.own + len(self.helpers)


Put = Callable[[str, int, Bonuses], Node]
"""The tree after a spend of that key, which leaves these bonuses on the side at a place."""


def capped(book: Book, dice: int, count: int) -> int:
    """The dice with so many bonuses: together never above the cap, never below the dice (FAT-4-15)."""
    table = spend_table(book)
    return max(dice, min(dice + count * table.worth, table.cap)) if count else dice


@dataclass(frozen=True, slots=True, eq=False)
class PointSpends:
    """What everybody may pay with points on a throw that lies so.

    ``by`` is the owner of the spends of a side; ``betters`` says whether other bonuses, one more than now,
    may better its throw; ``put`` is the tree after a spend.
    """

    book: Book
    sides: tuple[Side, ...]
    others: tuple[Bystander, ...]
    bonuses: tuple[Bonuses, ...]
    betters: Callable[[int, Bonuses], bool]
    by: Callable[[int], str]
    put: Put

    def offered(self) -> Iterator[Spend]:
        """One's own point, help and counters, side by side."""
        for at in range(len(self.sides)):
            yield from self._own(at)
            if self.book.on("helping"):
                yield from self._help(at)
            if self.book.on("countering"):
                yield from self._counters(at)

    def _acts(self, at: int) -> bool:
        return self.sides[at].acts or not at

    def _own(self, at: int) -> Iterator[Spend]:
        """A side's own point, once unless it is countered."""
        table, paid = spend_table(self.book), replace(self.bonuses[at], own=True)
        if self._acts(at) and not self.bonuses[at].own and self.betters(at, paid):
            yield Spend(
                POINT, fate_prices(self.book, table.own), self.by(at), self._then(POINT, at, paid),
                because=(because("FAT-4-13", "offer", worth=table.worth),), side=self.sides[at].name,
            )  # fmt: skip

    def _help(self, at: int) -> Iterator[Spend]:
        """Each bystander helps a throw once; help that was countered may be restored."""
        table, side, own = spend_table(self.book), self.sides[at], self.bonuses[at]
        for n, other in enumerate(self.others):
            after = replace(own, helpers=own.helpers | {n}, countered=own.countered - {n})
            if n in own.helpers or not self.betters(at, after):
                continue
            restored = n in own.countered
            amount = counter_price(self.book, table.help) if restored else table.help
            said = "restore" if restored else "one" if len(self.sides) == 1 else "named"
            yield Spend(
                self._key(HELP, at), helping(self.book, other, amount), other.name,
                self._then(HELP, at, after), because=(because("FAT-4-27", "offer", worth=table.worth),),
                side=side.name, holds=False,
                label=because("FAT-4-27", said, name=side.title or side.name, worth=table.worth),
            )  # fmt: skip

    def _counters(self, at: int) -> Iterator[Spend]:
        """The counters of each bonus that stands."""
        own, key = self.bonuses[at], self._key(COUNTER, at)
        if own.own:
            side, lone = self.sides[at], len(self.sides) == 1
            label = because("FAT-4-24", "own" if lone else "own_of", name=side.title or side.name)
            after = self._then(COUNTER, at, replace(own, own=False))
            price = counter_price(self.book, spend_table(self.book).own)
            yield from self._counter(key, at, -1, price, label, after)
        for n in sorted(own.helpers):
            label = because("FAT-4-24", "help", name=self.others[n].title or self.others[n].name)
            lost = replace(own, helpers=own.helpers - {n}, countered=own.countered | {n})
            after = self._then(COUNTER, at, lost)
            amount = counter_price(self.book, spend_table(self.book).help)
            yield from self._counter(f"{key}_{n + 1}", at, n, amount, label, after)

    def _counter(
        self, key: str, at: int, n: int, amount: int, label: Reason, after: Callable[[tuple[int, ...]], Node]
    ) -> Iterator[Spend]:
        """One bonus countered by any of the others: the sides first, for whom the table waits; then those who
        stand by, but for helper ``n``; then the game master from a pool, unless it betters a foe's throw."""
        payers = [(self.by(i), side.name) for i, side in enumerate(self.sides) if i != at and self._acts(i)]
        waited = len(payers)
        payers += [(other.name, other.name) for i, other in enumerate(self.others) if i != n]
        payers += [(GM, GM)] if self.sides[at].who != "gm" else []
        why = (because("FAT-4-24", "offer", cost=amount),)
        for turn, (payer, gainer) in enumerate(payers):
            yield Spend(
                key, fate_prices(self.book, amount), payer, after, because=why, side=gainer, label=label,
                holds=turn < waited, payer=partial(_pool, amount) if payer == GM else None,
            )  # fmt: skip

    def _then(self, key: str, at: int, after: Bonuses) -> Callable[[tuple[int, ...]], Node]:
        return lambda _pick: self.put(key, at, after)

    def _key(self, spend: str, at: int) -> str:
        """The key of a spend on the side at a place."""
        return spend if len(self.sides) == 1 else f"{spend}_{at + 1}"


def _pool(amount: int, state: State) -> str:
    return pool_that_pays(state, amount)
