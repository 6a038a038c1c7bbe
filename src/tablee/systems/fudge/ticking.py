"""Which Traits of a sheet were tapped for a throw, and how the throw bar shows them."""

from __future__ import annotations

from tablee.game.chip import Chip
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fudge.sheet import ATTRIBUTE, SKILL


def ticked(sheet: Sheet | None, traits: tuple[str, ...]) -> list[Levelled]:
    """The levelled Traits that were tapped, in order; raises `Refused` for one without a level."""
    if sheet is None:
        return []
    found = [sheet.get(id) for id in traits]
    tapped = [b for b in found if isinstance(b, Levelled) and b.role in (ATTRIBUTE, SKILL)]
    refuse_if(_unknown(trait) for trait in tapped if trait.level is None)
    return tapped


def _unknown(trait: Levelled) -> Problem:
    """What somebody does not have can't be rolled (FUD-1.4-10), nor what is still to be defined."""
    if "asked" in trait.tags:
        return problem("FUD-7.4.1-04", trait.id, "undefined", name=trait.name)
    return problem("FUD-1.4-10", trait.id, "absent", name=trait.name)


def trait_chip(trait: Levelled, side: str = "") -> Chip:
    """A Trait as the throw bar shows it; its level is what the throw starts from."""
    level = trait.level or 0
    return Chip(trait.name, abs(level), -1 if level < 0 else 1, role="trait", side=side, rule="FUD-3.1-03")
