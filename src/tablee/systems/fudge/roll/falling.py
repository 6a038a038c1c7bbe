"""Dice that fall for one side or several in one throw, read together, as the beginning of any tree."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import product
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Node, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import DieShown, Reading
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import FIXED, Method, method


@dataclass(frozen=True, slots=True)
class Roller:
    """Somebody who throws: the side's name, the method (empty: the game's own), three throws for a median."""

    side: str = ""
    dice: str = ""
    median: bool = False


@dataclass(frozen=True, slots=True)
class Fell:
    """What fell for one side: ``natural`` is what its dice showed first, ``value`` what counts."""

    natural: int
    value: int


Falls = tuple[Fell, ...]


def fall(
    book: Book,
    rollers: tuple[Roller, ...],
    key: Callable[[Falls], Hashable],
    then: Callable[[Any], Node],
    told: Callable[[Falls, tuple[DieShown, ...]], Reading],
    name: str = "roll",
    carry: Callable[[Falls, tuple[DieShown, ...]], Hashable] | None = None,
) -> Node:
    """A throw of all the rollers' dice together.

    ``key`` makes what fell as coarse as the tree below needs it: the law is taken over it. ``told`` makes
    the reading of a real throw; its key is replaced by what ``key`` says, or by what ``carry`` says: an
    equal key that has more to tell to the nodes below. Where nobody throws anything the tree goes on at
    once. With the open-ended option (FUD-7.4.3-01) a side that shows the extreme throws once more.
    """
    real = carry or (lambda falls, dice: key(falls))
    ways = [_method(book, roller) for roller in rollers]
    if not any(ways):
        return then(real(tuple(Fell(0, 0) for _ in rollers), ()))
    opened = [way is not None and _opens(book, roller) for way, roller in zip(ways, rollers, strict=True)]

    def law() -> Distribution[Any]:
        laws = [way.law if way else Distribution({0: 1}) for way in ways]
        if any(opened):
            return _joint(laws, lambda values: _Open(values))
        return _joint(laws, lambda values: key(tuple(Fell(v, v) for v in values)))

    def again_of(values: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(o and _extreme(book, v) for o, v in zip(opened, values, strict=True))

    def read(faces: tuple[int, ...]) -> Reading:
        values, dice = _read(ways, rollers, faces)
        falls = tuple(Fell(v, v) for v in values)
        reading = told(falls, dice)
        if not any(opened):
            return replace(reading, key=real(falls, dice))
        return replace(
            reading, key=_Open(values, dice), stands=() if any(again_of(values)) else reading.stands
        )

    def onwards(found: Any) -> Node:
        if not isinstance(found, _Open):
            return then(found)
        again = again_of(found.values)
        return _once_more(book, rollers, again, found, key, then, told, name, real)

    groups = tuple(group for way, r in zip(ways, rollers, strict=True) if way for group in way.dice(r.side))
    return Throw(name, groups, law, read, onwards)


class _Open(tuple[int, ...]):
    """Values of a first throw that may be followed by another; the dice are carried along, not compared."""

    dice: tuple[DieShown, ...] = ()

    def __new__(cls, values: tuple[int, ...], dice: tuple[DieShown, ...] = ()) -> _Open:
        made = super().__new__(cls, values)
        made.dice = dice
        return made

    @property
    def values(self) -> tuple[int, ...]:
        """What each side showed."""
        return tuple(self)


def _once_more(
    book: Book,
    rollers: tuple[Roller, ...],
    again: tuple[bool, ...],
    first: _Open,
    key: Callable[[Falls], Hashable],
    then: Callable[[Any], Node],
    told: Callable[[Falls, tuple[DieShown, ...]], Reading],
    name: str,
    real: Callable[[Falls, tuple[DieShown, ...]], Hashable],
) -> Node:
    """The second throw of those who showed the extreme: it counts only in the same direction."""
    if not any(again):
        falls_now = tuple(Fell(v, v) for v in first)
        return then(real(falls_now, first.dice) if first.dice else key(falls_now))
    ways = [_method(book, r) if more else None for r, more in zip(rollers, again, strict=True)]

    def falls(values: tuple[int, ...]) -> Falls:
        return tuple(
            Fell(one, one + (two if one * two > 0 else 0)) for one, two in zip(first, values, strict=True)
        )

    def law() -> Distribution[Any]:
        return _joint([way.law if way else Distribution({0: 1}) for way in ways], lambda v: key(falls(v)))

    def read(faces: tuple[int, ...]) -> Reading:
        values, dice = _read(ways, rollers, faces)
        shown = (*first.dice, *dice)
        return replace(told(falls(values), shown), key=real(falls(values), shown))

    groups = tuple(group for way, r in zip(ways, rollers, strict=True) if way for group in way.dice(r.side))
    return Throw(f"{name}-more", groups, law, read, then)


def _method(book: Book, roller: Roller) -> Method | None:
    if roller.dice == FIXED:
        return None
    found = method(book, roller.dice)
    return found.median() if roller.median else found


def _opens(book: Book, roller: Roller) -> bool:
    """Open-ended throws are those of the game's own dice, not of an NPC's or of a median."""
    return book["open_ended"] != "off" and not roller.median and roller.dice in ("", str(book["dice"]))


def _extreme(book: Book, value: int) -> bool:
    at = book.number("open_ended_at")
    return value >= at or (book["open_ended"] == "both" and value <= -at)


def _read(
    ways: list[Method | None], rollers: tuple[Roller, ...], faces: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[DieShown, ...]]:
    values, dice, at = list[int](), list[DieShown](), 0
    for way, roller in zip(ways, rollers, strict=True):
        if way is None:
            values.append(0)
            continue
        own = faces[at : at + way.count]
        at += way.count
        values.append(way.value(own))
        dice.extend(way.shown(own, roller.side))
    return tuple(values), tuple(dice)


def _joint(laws: list[Distribution[int]], key: Callable[[tuple[int, ...]], Hashable]) -> Distribution[Any]:
    if len(laws) == 1:
        return laws[0].map(lambda value: key((value,)))
    if len(laws) == 2:
        return laws[0].combine(laws[1], lambda a, b: key((a, b)))
    table: dict[Any, int] = {}
    for pairs in product(*(law.items() for law in laws)):
        found, weight = key(tuple(value for value, _ in pairs)), 1
        for _, ways in pairs:
            weight *= ways
        table[found] = table.get(found, 0) + weight
    return Distribution(table)
