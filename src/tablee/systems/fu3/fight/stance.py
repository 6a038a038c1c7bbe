"""How somebody fights: what a fighter brings to an attack, each part a chip to switch on or off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.ids import BlockId, SheetId
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.text import Text
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.equipment import (
    armour_chips,
    best_weapon,
    force_of,
    role_chip,
    weapon_chips,
    wielded_problems,
)
from tablee.systems.fu3.roll.chips import Use, side_chips
from tablee.systems.fu3.sheet.blocks import SHAPE

SHOOTING = {
    "distance": Text("distance", "distance"),
    "speed": Text("vitesse", "speed"),
    "cover": Text("couvert", "cover"),
}


@dataclass(frozen=True, slots=True)
class Stance:
    """One fighter's part: his Concept, fitting Assets and hindrances as in any throw, then his gear.

    ``weapons`` None is the best one carried, an empty list bare hands. Without ``armed`` or
    ``armoured`` that gear is left out: an attacker who needs no defence, a target taken by surprise,
    an aim for which it does not fit.
    """

    use: Use = field(default_factory=lambda: Use(scene="combat"))
    weapons: tuple[str, ...] | None = None
    armed: bool = True
    armoured: bool = True


@dataclass(frozen=True, slots=True)
class StanceForm(Use):
    """The file form of a stance: its own fields beside those of its `Use`."""

    weapons: tuple[BlockId, ...] | None = None
    armed: bool = True
    armoured: bool = True


@dataclass(frozen=True, slots=True)
class FighterForm(StanceForm):
    """The file form of a fighter: the sheet's id beside the fields of a stance."""

    sheet: SheetId = ""


FIGHTERS = tuple[SheetId | FighterForm, ...]
"""Fighters as a move names them: an id alone, or with how they fight."""


def read_stance(data: object, where: str) -> Stance:
    """A stance from its file form; the parts of its `Use` may stand beside its own."""
    if not isinstance(data, Mapping):
        return from_data(Stance, data, where)
    own = {name: data[name] for name in ("weapons", "armed", "armoured") if name in data}
    rest: dict[str, Any] = {name: value for name, value in data.items() if name not in own}
    return from_data(Stance, {**own, "use": {"scene": "combat", **rest}}, where)


def fighter_chips(
    pack: Pack, sheet: Sheet, stance: Stance, side: str = "", *, against: bool = False
) -> tuple[Chip, ...]:
    """Concept, Asset, hindrances, weapon and armour of one fighter; a minion has one value instead."""
    if is_silhouette(sheet, SHAPE):
        return ()
    sign, force = -1 if against else 1, force_of(sheet)
    if force is not None:
        hindered = Use("neutral", hinders=stance.use.hinders, actions=stance.use.actions)
        return (
            role_chip(pack, "force", force.value, side, sign),
            *side_chips(pack, sheet, hindered, side, against=against),
        )
    weapons = best_weapon(sheet) if stance.weapons is None else stance.weapons
    refuse_if(wielded_problems(sheet, weapons))
    chips = list(side_chips(pack, sheet, stance.use, side, against=against))
    if stance.armed:
        chips.extend(weapon_chips(pack, sheet, weapons, side, sign))
    if stance.armoured:
        chips.extend(armour_chips(pack, sheet, side, sign))
    return tuple(chips)


def shooting_chips(pack: Pack, **difficulties: int) -> tuple[Chip, ...]:
    """Distance, speed and cover of a shot, each a malus from 0 to 3 (FU3-3-09)."""
    refuse_if(shooting_problems(pack, difficulties))
    return tuple(role_chip(pack, name, value) for name, value in difficulties.items() if value)


def shooting_problems(pack: Pack, difficulties: Mapping[str, int]) -> list[Problem]:
    """Difficulties out of their bounds."""
    bounds, wrong = combat_table(pack).ranged, list[Problem]()
    for name, value in difficulties.items():
        row = bounds[name]
        if not row.least <= value <= row.most:
            wrong.append(
                problem(
                    "FU3-3-09", name, "bounds", what=SHOOTING[name], low=row.least, high=row.most, found=value
                )
            )
    return wrong
