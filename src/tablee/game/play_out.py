"""Play a check out to its end, with dice that fall now or that somebody threw by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablee.dice import Draw, faces
from tablee.game.check import Check, Choice, End, Throw
from tablee.game.problem import Refused, problem
from tablee.game.walk import Chosen, Place, Thrown, step

PATIENCE = 1000
"""The limit of throws in one check: beyond it, its ties never end."""


def drawn(draw: Draw) -> Callable[[Throw], tuple[int, ...]]:
    """The faces of a throw, each group of equal dice in turn."""
    return lambda throw: tuple(f for group in throw.dice for f in faces(draw, group.die.sides, group.count))


def play_out(
    check: Check,
    falls: Callable[[Throw], tuple[int, ...]],
    choose: Mapping[str, str],
    start: Place | None = None,
) -> Place:
    """The end of the check; ties are thrown again, choices go as asked, else by their first option."""
    place = Place(check.root) if start is None else start
    for _throw in range(PATIENCE):
        if isinstance(place.node, Choice):
            option = choose.get(place.node.name, place.node.options[0].key)
            place = step(place, Chosen(option))
        elif isinstance(place.node, Throw):
            place = step(place, Thrown(falls(place.node)))
        if isinstance(place.node, End):
            return place
    raise Refused(problem("HOUSE-step", check.kind, "tied"))
