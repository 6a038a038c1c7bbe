"""Dice that fall for one side or several in one throw, read together, as the beginning of any tree."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import product
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Dice, Node, Throw
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
    then_with: Callable[[Any, Any], Node] | None = None,
) -> Node:
    """A throw of all the rollers' dice together.

    ``key`` makes what fell as coarse as the tree below needs it: the law is taken over it. ``told`` makes
    the reading of a real throw; its key is replaced by what ``key`` says, its carry goes to ``then_with``.
    Where nobody throws anything the tree goes on at once. With the open-ended option (FUD-7.4.3-01) a side
    that shows the extreme throws once more.
    """
    ways = [_method(book, roller) for roller in rollers]
    if not any(ways):
        none = tuple(Fell(0, 0) for _ in rollers)
        return then(key(none)) if then_with is None else then_with(key(none), told(none, ()).carry)
    opened = tuple(w is not None and _opens(book, r) for w, r in zip(ways, rollers, strict=True))
    if any(opened):
        return _open_ended(book, rollers, opened, key, then, told, name, then_with)

    def law() -> Distribution[Any]:
        return _joint(ways, lambda values: key(_falls(values)))

    def read(faces: tuple[int, ...]) -> Reading:
        values, dice = _read(ways, rollers, faces)
        falls = _falls(values)
        return replace(told(falls, dice), key=key(falls))

    return Throw(name, _groups(ways, rollers), law, read, then, then_with=then_with)


def _open_ended(
    book: Book,
    rollers: tuple[Roller, ...],
    opened: tuple[bool, ...],
    key: Callable[[Falls], Hashable],
    then: Callable[[Any], Node],
    told: Callable[[Falls, tuple[DieShown, ...]], Reading],
    name: str,
    then_with: Callable[[Any, Any], Node] | None,
) -> Throw:
    """The first throw of an open-ended roll: its key is what each side showed, it carries its own reading.
    Those who showed the extreme throw once more, and this counts only in the same direction."""
    ways = [_method(book, roller) for roller in rollers]

    def again_of(values: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(o and _extreme(book, v) for o, v in zip(opened, values, strict=True))

    def law() -> Distribution[Any]:
        return _joint(ways, lambda values: values)

    def read(faces: tuple[int, ...]) -> Reading:
        values, dice = _read(ways, rollers, faces)
        reading = told(_falls(values), dice)
        stands = () if any(again_of(values)) else reading.stands
        return replace(reading, key=values, stands=stands, carry=reading)

    def onwards(values: tuple[int, ...], first: Reading | None = None) -> Node:
        again = again_of(values)
        if any(again):
            return once_more(values, again, first.dice if first else ())
        if first is None or then_with is None:
            return then(key(_falls(values)))
        return then_with(key(_falls(values)), first.carry)

    def once_more(first: tuple[int, ...], again: tuple[bool, ...], earlier: tuple[DieShown, ...]) -> Throw:
        more = [way if rolls else None for way, rolls in zip(ways, again, strict=True)]

        def falls(values: tuple[int, ...]) -> Falls:
            return tuple(
                Fell(one, one + (two if one * two > 0 else 0)) for one, two in zip(first, values, strict=True)
            )

        def law() -> Distribution[Any]:
            return _joint(more, lambda values: key(falls(values)))

        def read(faces: tuple[int, ...]) -> Reading:
            values, dice = _read(more, rollers, faces)
            return replace(told(falls(values), (*earlier, *dice)), key=key(falls(values)))

        return Throw(f"{name}-more", _groups(more, rollers), law, read, then, then_with=then_with)

    return Throw(name, _groups(ways, rollers), law, read, onwards, then_with=onwards)


def _falls(values: tuple[int, ...]) -> Falls:
    return tuple(Fell(value, value) for value in values)


def _groups(ways: list[Method | None], rollers: tuple[Roller, ...]) -> tuple[Dice, ...]:
    return tuple(group for way, r in zip(ways, rollers, strict=True) if way for group in way.dice(r.side))


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


def _joint(ways: list[Method | None], key: Callable[[tuple[int, ...]], Hashable]) -> Distribution[Any]:
    laws = [way.law if way else Distribution({0: 1}) for way in ways]
    if len(laws) == 1:
        return laws[0].map(lambda value: key((value,)))
    if len(laws) == 2:
        return laws[0].combine(laws[1], lambda a, b: key((a, b)))
    table: dict[Any, int] = {}
    for pairs in product(*(law.items() for law in laws)):
        found, weight = key(tuple(value for value, _ in pairs)), 1
        for _, more in pairs:
            weight *= more
        table[found] = table.get(found, 0) + weight
    return Distribution(table)
