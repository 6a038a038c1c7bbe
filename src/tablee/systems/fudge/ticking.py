"""What counts in a throw of a sheet: the Trait that was tapped, its support, wounds and passing effects."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.sheet import Descriptor, Levelled, Sheet, Track
from tablee.systems.fudge.sheet import ATTRIBUTE, EFFECT, SKILL
from tablee.systems.fudge.wounds import TRACK

MINUS = "minus"
"""The tag of an effect that hinders."""


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


def standing_chips(sheet: Sheet | None, side: str = "") -> Iterator[Chip]:
    """What goes without saying: the penalty of the worst wound, and passing effects."""
    if sheet is None:
        return
    track = sheet.get(TRACK)
    if isinstance(track, Track) and track.penalty_now:
        yield Chip(
            "", -track.penalty_now, -1, role="wounds", side=side, rule="FUD-4.3.1-01"
        )  # fmt: skip
    for effect in sheet.having(Descriptor, EFFECT):
        sign = -1 if MINUS in effect.tags else 1
        yield Chip(effect.name, effect.value, sign, role=EFFECT, side=side, rule="FUD-3.3-04")
