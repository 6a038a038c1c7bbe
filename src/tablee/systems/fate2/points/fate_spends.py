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
from tablee.systems.fate2.points.prices import fate_prices, helping, spend_table
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


def _after(put: Put, key: str, at: int, bonuses: Bonuses, _pick: tuple[int, ...]) -> Node:
    return put(key, at, bonuses)


def point_spends(
    book: Book,
    sides: tuple[Side, ...],
    others: tuple[Bystander, ...],
    betters: Callable[[int, Bonuses], bool],
    bonuses: tuple[Bonuses, ...],
    by: Callable[[int], str],
    put: Put,
) -> Iterator[Spend]:
    """What everybody may pay on a throw that lies so; ``by`` is the owner of the spends of a side.

    ``betters`` says whether other bonuses, one more than now, may better the throw of a side.
    """
    table = spend_table(book)
    for at, side in enumerate(sides):
        own = bonuses[at]
        paid = replace(own, own=True)
        if (side.acts or not at) and not own.own and betters(at, paid):
            then = partial(_after, put, POINT, at, paid)
            yield Spend(
                POINT, fate_prices(book, table.own), by(at), then,
                because=(because("FAT-4-13", "offer", worth=table.worth),), side=side.name,
            )  # fmt: skip
        if book.on("helping"):
            yield from _help(book, sides, others, betters, at, own, put)
        if book.on("countering"):
            yield from _counters(book, sides, others, at, own, by, put)


def _help(
    book: Book,
    sides: tuple[Side, ...],
    others: tuple[Bystander, ...],
    betters: Callable[[int, Bonuses], bool],
    at: int,
    own: Bonuses,
    put: Put,
) -> Iterator[Spend]:
    """Each bystander helps a throw once; help that was countered may be restored."""
    table, side = spend_table(book), sides[at]
    for n, other in enumerate(others):
        after = replace(own, helpers=own.helpers | {n}, countered=own.countered - {n})
        if n in own.helpers or not betters(at, after):
            continue
        restored = n in own.countered
        amount = book.number("counter_help") if restored else table.help
        said = "restore" if restored else "one" if len(sides) == 1 else "named"
        yield Spend(
            _key(HELP, sides, at), helping(book, other, amount), other.name,
            partial(_after, put, HELP, at, after),
            because=(because("FAT-4-27", "offer", worth=table.worth),), side=side.name,
            label=because("FAT-4-27", said, name=side.title or side.name, worth=table.worth), holds=False,
        )  # fmt: skip


def _counters(
    book: Book,
    sides: tuple[Side, ...],
    others: tuple[Bystander, ...],
    at: int,
    own: Bonuses,
    by: Callable[[int], str],
    put: Put,
) -> Iterator[Spend]:
    """Any of the others may counter each bonus that stands: the sides first, for whom the table waits; then
    those who stand by; then the game master from a pool of the foes, unless it betters a foe's throw."""
    table = spend_table(book)
    targets = [(_key(COUNTER, sides, at), -1, table.counter)] if own.own else []
    targets += [
        (f"{_key(COUNTER, sides, at)}_{n + 1}", n, book.number("counter_help")) for n in sorted(own.helpers)
    ]
    for key, n, amount in targets:
        if n < 0:
            after = replace(own, own=False)
        else:
            after = replace(own, helpers=own.helpers - {n}, countered=own.countered | {n})
        label = _label(sides, others, at, n)
        why = (because("FAT-4-24", "offer", cost=amount),)
        rivals = [i for i, side in enumerate(sides) if i != at and (side.acts or not i)]
        payers = [(by(i), sides[i].name, True) for i in rivals]
        payers += [(other.name, other.name, False) for i, other in enumerate(others) if i != n]
        for payer, gainer, holds in payers:
            yield Spend(
                key, fate_prices(book, amount), payer, partial(_after, put, COUNTER, at, after),
                because=why, side=gainer, label=label, holds=holds,
            )  # fmt: skip
        if sides[at].who != "gm":
            yield Spend(
                key, fate_prices(book, amount), GM, partial(_after, put, COUNTER, at, after), because=why,
                side=GM, label=label, holds=False, payer=partial(_pool, amount),
            )  # fmt: skip


def _pool(amount: int, state: State) -> str:
    return pool_that_pays(state, amount)


def _label(sides: tuple[Side, ...], others: tuple[Bystander, ...], at: int, n: int) -> Reason:
    if n >= 0:
        return because("FAT-4-24", "help", name=others[n].title or others[n].name)
    if len(sides) == 1:
        return because("FAT-4-24", "own")
    return because("FAT-4-24", "own_of", name=sides[at].title or sides[at].name)


def _key(spend: str, sides: tuple[Side, ...], at: int) -> str:
    """The key of a spend on the side at a place."""
    return spend if len(sides) == 1 else f"{spend}_{at + 1}"
