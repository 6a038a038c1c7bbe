"""One side of a blow, with every number it brings, as a check's file form holds it."""

from __future__ import annotations

from typing import Literal

from tablee.game.chip import Chip, net
from tablee.game.record import dataclass

Tactic = Literal["normal", "all_out", "all_defence"]


@dataclass(frozen=True, slots=True)
class Fighter:
    """``skill`` is what is rolled, ``defence`` what is rolled to ward off where turns alternate (None: the
    same); ``chips`` are modifiers of both (wounds, shield, position…).

    ``offence`` is the offensive damage factor without Scale, ``guard`` the defensive one without Scale,
    ``armour`` the part of it that is worn. ``scale`` is the Strength Scale that counts with this weapon,
    ``mass`` the Mass Scale. ``bonus`` is more damage from elsewhere. ``important`` are players'
    characters and main NPCs, ``state`` the index of the wound level before the blow, ``before`` the
    one with which the fight was begun.
    """

    name: str = ""
    skill: int = 0
    defence: int | None = None
    chips: tuple[Chip, ...] = ()
    dice: str = ""
    offence: int = 0
    guard: int = 0
    armour: int = 0
    capacity: int = 0
    scale: int = 0
    mass: int = 0
    bonus: int = 0
    tactic: Tactic = "normal"
    stance: int = 0
    heavy: bool = False
    piercing: bool = False
    harmless: bool = False
    stun: bool = False
    pull: str = ""
    part: str = ""
    important: bool = True
    state: int = 0
    before: int = 0

    @property
    def modifiers(self) -> int:
        """What the chips that are switched on add to the skill."""
        return net(self.chips)
