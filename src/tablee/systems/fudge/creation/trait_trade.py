"""Exchanging Traits: what each is worth in skill levels, and how purses settle what they owe (FUD-1.6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tablee.game.reason import Reason, because
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.ledger import LABELS, Purse, PurseKey

DEBTS: tuple[PurseKey, ...] = ("gift", "attribute", "skill")
"""The purses in the order in which they are made good."""
SOURCES: dict[PurseKey, tuple[PurseKey, ...]] = {
    "gift": ("skill", "attribute", "power"),
    "attribute": ("skill", "gift", "power"),
    "skill": ("attribute", "gift", "power"),
}
"""From where each purse is filled, the smallest units first."""


def unit_worth(book: Book, purse: PurseKey) -> int:
    """What one unit of a purse is worth in skill levels (FUD-1.6.4-05); Gifts are counted in halves."""
    worth = costs(book).worth
    match purse:
        case "attribute":
            return worth.attribute
        case "gift":
            return worth.gift // worth.halves
        case "power":
            return worth.gift * book.number("power_gifts")
    return worth.skill


def settled(
    book: Book, purses: Iterable[Purse], faults: int, *, exchanges: bool = True
) -> tuple[tuple[Purse, ...], tuple[Reason, ...], int]:
    """Every purse after Faults (in half Gifts) and exchanges made good what they could.

    Gives the purses, the exchanges in sentences, and the half Gifts of Faults that served nothing.
    """
    account = {purse.key: purse for purse in purses}
    told: list[Reason] = []
    if exchanges:
        _powers_as_gifts(book, account, told)
    for debt in DEBTS:
        if debt not in account:
            continue
        faults = _by_faults(book, account, debt, faults, told)
        for source in SOURCES[debt] if exchanges else ():
            spare = source in account and (source != "power" or book.on("powers_exchange"))
            if spare and account[debt].left < 0:
                _by_trade(book, account, debt, source, told)
    return tuple(account.values()), tuple(told), faults


def _powers_as_gifts(book: Book, account: dict[PurseKey, Purse], told: list[Reason]) -> None:
    """Powers beyond those that are granted are owed as Gifts, where the game exchanges them (FUD-2.2-07)."""
    power = account.get("power")
    if power is None or power.left >= 0 or not book.on("powers_exchange"):
        return
    many, gifts = -power.left, -power.left * book.number("power_gifts")
    account["power"] = _with(power, many)
    account["gift"] = _with(account["gift"], -gifts * costs(book).worth.halves)
    told.append(
        because(
            "FUD-1.6.4-01", "traded", target=LABELS["power"], gained=many, source=LABELS["gift"], paid=gifts
        )
    )


def _with(purse: Purse, more: int) -> Purse:
    return Purse(purse.key, purse.granted, purse.spent, purse.exchanged + more)


def _by_faults(
    book: Book, account: dict[PurseKey, Purse], debt: PurseKey, faults: int, told: list[Reason]
) -> int:
    """Faults fill a purse that lacks something (FUD-1.6.3-03)."""
    missing, each = -account[debt].left * unit_worth(book, debt), unit_worth(book, "gift")
    if missing <= 0 or faults <= 0:
        return faults
    used = min(faults, -(-missing // each))
    gained = used * each // unit_worth(book, debt)
    if gained:
        account[debt] = _with(account[debt], gained)
        told.append(_told(book, "faults", debt, gained, used))
        return faults - used
    return faults


def _by_trade(
    book: Book, account: dict[PurseKey, Purse], debt: PurseKey, source: PurseKey, told: list[Reason]
) -> None:
    """Take whole units from a purse that has some left; too few of them buy nothing (FUD-1.6.4-05)."""
    missing, each = -account[debt].left * unit_worth(book, debt), unit_worth(book, source)
    step = 1 if source in ("attribute", "power") else _step(book, debt, source)
    most = account[source].left // step
    used = min(most, -(-missing // (each * step))) * step
    gained = used * each // unit_worth(book, debt)
    if used <= 0 or gained <= 0:
        if 0 < account[source].left < step:
            told.append(_fraction(book, account[source]))
        return
    account[source], account[debt] = _with(account[source], -used), _with(account[debt], gained)
    paid = used // costs(book).worth.halves if source == "gift" else used
    told.append(_told(book, "traded", debt, gained, paid, source))


def _fraction(book: Book, purse: Purse) -> Reason:
    return because(
        "FUD-1.6.4-05", "fraction", purse=LABELS[purse.key], found=_counted(book, purse.key, purse.left)
    )


def _counted(book: Book, purse: PurseKey, units: int) -> Fraction | int:
    """Units as people count them: Gifts whole, a half as 1/2."""
    return Fraction(units, costs(book).worth.halves) if purse == "gift" else units


def _step(book: Book, debt: PurseKey, source: PurseKey) -> int:
    """The fewest units that buy something: three skill levels an attribute level, a whole Gift at a time."""
    if source == "gift":
        return costs(book).worth.halves
    return max(1, unit_worth(book, "attribute" if debt == "attribute" else "gift"))


def _told(book: Book, said: str, debt: PurseKey, gained: int, paid: int, source: PurseKey = "gift") -> Reason:
    many = _counted(book, debt, gained)
    if said == "faults":
        weight = _counted(book, "gift", paid)
        return because("FUD-1.6.3-03", "balanced", target=LABELS[debt], gained=many, paid=weight)
    return because(
        "FUD-1.6.4-01", "traded", target=LABELS[debt], gained=many, source=LABELS[source], paid=paid
    )
