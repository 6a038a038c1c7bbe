"""A throw of dice for any number of sides at once, read together, as the beginning of any tree."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from tablee.dice import Distribution, constant, mixture
from tablee.game.check import Dice, Node, Throw
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.methods import FIXED, Method
from tablee.game.outcome import DieShown, Reading
from tablee.game.problem import Refused, problem

if TYPE_CHECKING:
    from typing import Protocol

    class Pool(Protocol):
        """The dice of one side: a `Method`, or any others that are worth a whole number."""

        @property
        def count(self) -> int:
            """How many dice it takes."""

        @property
        def law(self) -> Distribution[int]:
            """The exact law of the value."""

        def dice(self, side: str = "") -> tuple[Dice, ...]:
            """The dice, as a check wants them."""

        def value(self, faces: tuple[int, ...]) -> int:
            """What faces are worth."""

        def shown(self, faces: tuple[int, ...], side: str = "") -> tuple[DieShown, ...]:
            """The dice on the table."""


@dataclass(frozen=True, slots=True)
class OpenEnded:
    """The open-ended option: a side that shows ``at`` or more throws once more; with ``low``, -``at`` too."""

    at: int
    low: bool = False

    def again(self, value: int) -> bool:
        """Whether these dice are thrown once more."""
        return value >= self.at or (self.low and value <= -self.at)


@dataclass(frozen=True, slots=True, eq=False)
class Roller:
    """One side of a throw: its name, its dice, whether they are open-ended; ``worth`` counts where it has no
    dice."""

    side: str = ""
    pool: Pool | None = None
    open_ended: OpenEnded | None = None
    worth: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class DiceRules:
    """The dice of a game: its methods by key, the key of its own, the rule that a refusal names, and the
    open-ended option of its own dice."""

    methods: Mapping[str, Method]
    own: str
    rule: str
    open_ended: OpenEnded | None = None

    def method(self, key: str = "") -> Method:
        """A method by its key, the game's own where none is named; raises `Refused`."""
        wanted, known = key or self.own, self.methods
        if wanted not in known:
            raise Refused(
                problem(self.rule, "dice", "unknown", expected=tuple(known), found=wanted[:20])
            )  # fmt: skip
        return known[wanted]

    def roller(self, side: str = "", dice: str = "", median: bool = False) -> Roller:
        """A side that throws a method, or three times for the middle one, or nothing (`FIXED`).

        Open-ended are the game's own dice alone, and no median.
        """
        if dice == FIXED:
            return Roller(side)
        found = self.method(dice)
        if median:
            return Roller(side, found.median())
        return Roller(side, found, self.open_ended if dice in ("", self.own) else None)


@dataclass(frozen=True, slots=True)
class Fell:
    """What fell for one side: ``natural`` is what its dice showed first, ``value`` what counts."""

    natural: int
    value: int


Falls = tuple[Fell, ...]
MOST_WAYS = 600_000
"""The largest law of all sides together that is worked out, in ways to fall: that of six sides with 4dF."""


def fall(
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
    Where nobody throws anything the tree goes on at once. A side that is open-ended and shows the extreme
    throws once more.
    """
    if all(roller.pool is None for roller in rollers):
        none = _falls(rollers, (0,) * len(rollers))
        return then(key(none)) if then_with is None else then_with(key(none), told(none, ()).carry)
    if any(roller.open_ended for roller in rollers):
        return _open_ended(rollers, key, then, told, name, then_with)

    def law() -> Distribution[Any]:
        return _joint(rollers, lambda values: key(_falls(rollers, values)))

    def read(faces: tuple[int, ...]) -> Reading:
        values, dice = _read(rollers, faces)
        falls = _falls(rollers, values)
        return replace(told(falls, dice), key=key(falls))

    return Throw(name, _groups(rollers), law, read, then, then_with=then_with)


def _open_ended(
    rollers: tuple[Roller, ...],
    key: Callable[[Falls], Hashable],
    then: Callable[[Any], Node],
    told: Callable[[Falls, tuple[DieShown, ...]], Reading],
    name: str,
    then_with: Callable[[Any, Any], Node] | None,
) -> Throw:
    """The first throw of an open-ended roll: its key is what each side showed, it carries its own reading.
    Those who showed the extreme throw once more, and this counts only in the same direction."""

    def again_of(values: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(
            r.open_ended is not None and r.open_ended.again(v) for r, v in zip(rollers, values, strict=True)
        )

    def law() -> Distribution[Any]:
        return _joint(rollers, lambda values: values)

    def read(faces: tuple[int, ...]) -> Reading:
        values, dice = _read(rollers, faces)
        reading = told(_falls(rollers, values), dice)
        stands = () if any(again_of(values)) else reading.stands
        return replace(reading, key=values, stands=stands, carry=reading)

    def onwards(values: tuple[int, ...], first: Reading | None = None) -> Node:
        again = again_of(values)
        if any(again):
            return once_more(values, again, first.dice if first else ())
        if first is None or then_with is None:
            return then(key(_falls(rollers, values)))
        return then_with(key(_falls(rollers, values)), first.carry)

    def once_more(first: tuple[int, ...], again: tuple[bool, ...], earlier: tuple[DieShown, ...]) -> Throw:
        more = tuple(
            roller if rolls else replace(roller, pool=None)
            for roller, rolls in zip(rollers, again, strict=True)
        )

        def falls(values: tuple[int, ...]) -> Falls:
            return tuple(
                replace(fell, value=fell.value + two) if fell.natural * two > 0 else fell
                for fell, two in zip(_falls(rollers, first), values, strict=True)
            )

        def law() -> Distribution[Any]:
            return _joint(more, lambda values: key(falls(values)))

        def read(faces: tuple[int, ...]) -> Reading:
            values, dice = _read(more, faces)
            return replace(told(falls(values), (*earlier, *dice)), key=key(falls(values)))

        return Throw(f"{name}-more", _groups(more), law, read, then, then_with=then_with)

    return Throw(name, _groups(rollers), law, read, onwards, then_with=onwards)


def fell_law(roller: Roller) -> Distribution[Fell]:
    """The exact law of what falls for one side, thrown once more where it is open-ended."""
    if roller.pool is None:
        return constant(Fell(0, roller.worth))
    law, ended = roller.pool.law, roller.open_ended

    def more(value: int) -> Distribution[Fell]:
        if ended is None or not ended.again(value):
            return constant(Fell(value, value))
        return law.map(lambda two: Fell(value, value + two if value * two > 0 else value))

    return mixture([(ways, more(value)) for value, ways in law.items()])


def still(name: str, key: Any, read: Callable[[], Reading], then: Callable[[Any], Node]) -> Throw:
    """A throw of no dice: a game master's word, points paid, a result pushed. The table keeps it like any
    other."""
    return Throw(name, (), lambda: constant(key), lambda _faces: read(), then)


def _falls(rollers: tuple[Roller, ...], values: tuple[int, ...]) -> Falls:
    return tuple(
        [
            Fell(0, roller.worth) if roller.pool is None else Fell(value, value)
            for roller, value in zip(rollers, values, strict=True)
        ]
    )


def _groups(rollers: tuple[Roller, ...]) -> tuple[Dice, ...]:
    return tuple(
        group for roller in rollers if roller.pool is not None for group in roller.pool.dice(roller.side)
    )


def _read(
    rollers: tuple[Roller, ...], faces: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[DieShown, ...]]:
    values, dice, at = list[int](), list[DieShown](), 0
    for roller in rollers:
        pool = roller.pool
        if pool is None:
            values.append(0)
            continue
        own = faces[at : at + pool.count]
        at += pool.count
        values.append(pool.value(own))
        dice.extend(pool.shown(own, roller.side))
    return tuple(values), tuple(dice)


def _joint(rollers: tuple[Roller, ...], key: Callable[[tuple[int, ...]], Hashable]) -> Distribution[Any]:
    laws = [Distribution({0: 1}) if roller.pool is None else roller.pool.law for roller in rollers]
    if len(laws) == 1:
        return laws[0].map(lambda value: key((value,)))
    if len(laws) == 2:
        return laws[0].combine(laws[1], lambda a, b: key((a, b)))
    if prod(map(len, laws)) > MOST_WAYS:  # it can be thrown all the same
        raise Refused(problem("HOUSE-odds", "sides", "vast", found=len(laws)))
    table: dict[Any, int] = {}
    for pairs in product(*(law.items() for law in laws)):
        found, weight = key(tuple(value for value, _ in pairs)), 1
        for _, more in pairs:
            weight *= more
        table[found] = table.get(found, 0) + weight
    return Distribution(table)
