"""Going through a check with dice that fall now, or that somebody threw by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import click

from tablee.dice import Draw, faces
from tablee.game.check import Check, Choice, End, Throw
from tablee.game.walk import Chosen, Place, Thrown, step
from tablee.lang import gettext as _

__all__ = ["PATIENCE", "choices_of", "drawn", "source", "walked"]

PATIENCE = 1000
"""So many throws in one check mean that its ties never end."""


def source(seed: str | None) -> Draw:
    """Where the dice come from: the operating system, or the same bytes for the same text."""
    if seed is None:
        from tablee.fairness.system import draw

        return draw
    from tablee.fairness.seeded import Seeded

    return Seeded(seed)


def drawn(draw: Draw) -> Callable[[Throw], tuple[int, ...]]:
    """The faces of a throw, each group of equal dice in turn."""
    return lambda throw: tuple(f for group in throw.dice for f in faces(draw, group.die.sides, group.count))


def choices_of(pairs: Iterable[str]) -> dict[str, str]:
    """What ``--choose name=option`` says."""
    choices: dict[str, str] = {}
    for pair in pairs:
        name, equals, chosen = pair.partition("=")
        if not equals or not name.strip():
            raise click.UsageError(_("--choose {pair}: write name=option.").format(pair=pair))
        choices[name.strip()] = chosen.strip()
    return choices


def walked(
    check: Check,
    falls: Callable[[Throw], tuple[int, ...]],
    choose: Mapping[str, str],
    start: Place | None = None,
) -> Place:
    """Where the check ends; ties are thrown again, choices go as asked, else by their first option."""
    place = Place(check.root) if start is None else start
    for _throw in range(PATIENCE):
        if isinstance(place.node, Choice):
            option = choose.get(place.node.name, place.node.options[0].key)
            place = step(place, Chosen(option))
        elif isinstance(place.node, Throw):
            place = step(place, Thrown(falls(place.node)))
        if isinstance(place.node, End):
            return place
    raise click.ClickException(_("With these house rules the dice stay tied for ever."))
