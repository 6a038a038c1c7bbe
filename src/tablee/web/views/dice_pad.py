"""Dice thrown by hand: what to tap in, die by die, in the order in which the throw takes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablee.dice import Die
from tablee.game.check import Node, Throw
from tablee.game.text import Lang, number

TAPPED = 20
"""Dice with more faces than this are typed."""


@dataclass(frozen=True, slots=True)
class Pad:
    """Some equal dice of one side: ``keys`` are (face, what it shows), ``sides`` how many faces there are."""

    id: str
    die: str
    count: int
    sides: int
    name: str = ""
    keys: tuple[tuple[int, str], ...] = ()


def pads_of(node: Node | None, scope: str, lang: Lang, name: Callable[[str], str]) -> tuple[Pad, ...]:
    """The pads of a throw; ``scope`` tells the same dice of two throws apart on the page."""
    if not isinstance(node, Throw):
        return ()
    several = len({group.side for group in node.dice}) > 1
    return tuple(
        Pad(
            f"{scope}-{at}-{group.die.name}-{group.count}",
            group.die.name,
            group.count,
            group.die.sides,
            name(group.side) if several else "",
            _keys(group.die, lang) if group.die.sides <= TAPPED else (),
        )
        for at, group in enumerate(node.dice)
        if group.count
    )


def _keys(die: Die, lang: Lang) -> tuple[tuple[int, str], ...]:
    """A button for each face; where faces are signs, one for each sign."""
    if min(die.values) >= 0:
        return tuple((face, str(face)) for face in range(1, die.sides + 1))
    first = {value: face for face, value in reversed(list(enumerate(die.values, 1)))}
    return tuple((first[value], sign_of(value, lang)) for value in sorted(first))


def sign_of(value: object, lang: Lang) -> str:
    """The face of a die of signs."""
    known = {1: "+", 0: "0", -1: "\N{MINUS SIGN}"}
    return known.get(int(str(value)), "") or number(int(str(value)), lang, signed=True)
