"""One side of a blow, with every number it brings, as a check's file form holds it."""

from __future__ import annotations

from typing import Literal

from tablee.game.chip import Chip, net
from tablee.game.frozen import dataclass
from tablee.game.ids import Called, SheetId

Tactic = Literal["normal", "all_out", "all_defence"]
PAIRED = ("shield", "reach")
"""Roles of the chips that come of what an opponent carries, and count against that one alone."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """``skill`` is what is rolled, ``defence`` what is rolled to ward off where turns alternate (None: the
    same); ``chips`` are modifiers of both (wounds, shield, position…), those
    of the lone fighter of a melee tied to one opponent where they count against that one alone.

    ``offence`` is the offensive damage factor without Scale, ``guard`` the defensive one without Scale,
    ``armour`` the part of it that is worn. ``scale`` is the Strength Scale that counts with this weapon,
    ``mass`` the Mass Scale. ``bonus`` is more damage from elsewhere. ``important`` are players'
    characters and main NPCs, ``state`` the index of the wound level before the blow, ``before`` the
    one with which the fight was begun.

    ``capacity`` is the level of the Trait that is rolled against a wound (Damage Capacity or Will), ``tough``
    the wound levels that a Gift takes from every wound (a Fault adds them). ``flat`` blows (a stun ray, a
    cane) count the Damage Capacity without a roll. ``tech`` is the era of the weapon, ``ward_tech`` that
    of the armour, ``edge`` the Scale that the game master gives this weapon against that armour. ``part`` is
    aimed at: the roll must reach ``part_degree``, or win by ``part_rd``. ``dodges`` counts the heroic
    dodges in a row so far, ``rounds`` those that a burst fires. ``played``: a player has this
    fighter, whose points may nudge the roll. ``title`` is what
    people call this fighter, where ``name`` is an id, ``trait`` the one that ``skill`` comes from.
    """

    name: SheetId = ""
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
    tough: int = 0
    flat: bool = False
    tech: int | None = None
    ward_tech: int | None = None
    edge: int = 0
    part_degree: int | None = None
    part_rd: int | None = None
    dodges: int = 0
    rounds: int = 0
    played: bool = False
    title: Called = ""
    trait: str = ""

    @property
    def modifiers(self) -> int:
        """The sum that the chips switched on add to the skill against every opponent."""
        return net(self.chips)
