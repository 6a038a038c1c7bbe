"""Which Traits of a sheet were tapped for a throw, and how the throw bar shows them."""

from __future__ import annotations

from tablee.game.chip import Chip
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fudge.sheet import ATTRIBUTE, SKILL


def ticked(sheet: Sheet | None, traits: tuple[str, ...]) -> list[Levelled]:
    """The levelled Traits that were tapped, in the order of the taps."""
    if sheet is None:
        return []
    found = [sheet.get(id) for id in traits]
    return [b for b in found if isinstance(b, Levelled) and b.role in (ATTRIBUTE, SKILL)]


def trait_chip(trait: Levelled, side: str = "") -> Chip:
    """A Trait as the throw bar shows it; its level is what the throw starts from."""
    level = trait.level or 0
    return Chip(trait.name, abs(level), -1 if level < 0 else 1, role="trait", side=side, rule="FUD-3.1-03")
