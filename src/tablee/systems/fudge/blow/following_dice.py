"""Dice that follow a blow's first roll: those of damage, those of whoever bears the wound."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tablee.dice import Distribution
from tablee.game.check import Dice
from tablee.game.fudge_dice.methods import FIXED, Method
from tablee.game.outcome import DieShown
from tablee.game.text import Text
from tablee.systems.fudge.blow.damage_dice import (
    damage_dice,
    damage_shown,
    damage_value,
    kept,
    wound_law,
    wound_of,
)
from tablee.systems.fudge.blow.finish import Wound
from tablee.systems.fudge.blow.order import MISS, Struck
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.blow.story import DAMAGE, Facts, Key, Tell
from tablee.systems.fudge.blow.toughness import rolled_against
from tablee.systems.fudge.core.dice import dice_rules

if TYPE_CHECKING:
    from tablee.systems.fudge.blow.tree import Tree

HARM = Text("dégâts", "damage")
RESISTED = Text("résistance", "resistance")
"""What dice are called that follow a roll of the same side."""


def still(entry: Struck) -> Wound:
    """The wound of a hit that needs no dice; below 0 where there was none."""
    return Wound(-1 if entry.roll == MISS else entry.number, entry.damage, entry.detail)


def resisted_law(pair: Pairing, wound: Wound) -> Distribution[Wound]:
    """The exact law of a wound after the victim's roll against it."""
    return _resisting(pair).law.map(lambda rolled: rolled_against(pair, wound, rolled))


def _resisting(pair: Pairing) -> Method:
    return dice_rules(pair.book).method("" if pair.foe.dice == FIXED else pair.foe.dice)


class DamageRolls:
    """The damage dice of those who hit."""

    name, label = DAMAGE, HARM

    def __init__(self, tree: Tree, key: Key) -> None:
        self.book, self.pairs, self.key, self.groups = tree.book, tree.pairs, key, tree.groups
        self.then = tree.wounded if tree.tested else tree.end

    def dice(self, at: int) -> tuple[Dice, ...]:
        wanted = (at, self.key[at].roll)
        if wanted not in self.groups:
            self.groups[wanted] = damage_dice(self.book, self.key[at], self.pairs[at].me.name)
        return self.groups[wanted]

    def law(self, at: int) -> Distribution[Wound]:
        return wound_law(self.book, self.key[at])

    def made(self, at: int, faces: tuple[int, ...], tell: Tell) -> tuple[Wound, Facts]:
        rolled = damage_value(self.book, self.key[at], faces)
        wound = wound_of(self.book, self.key[at], rolled, tell)
        facts: Facts = {"rolled": rolled}
        if wound.damage is not None:
            facts["damage"] = wound.damage
        return kept(self.book, wound), facts

    def shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        shown = damage_shown(self.book, self.key[at], faces, self.pairs[at].me.name)
        return tuple(replace(die, group=HARM) for die in shown)

    def still(self, at: int) -> Wound:
        return still(self.key[at])


class CapacityRolls:
    """The victims' rolls against their wounds."""

    name, label = "capacity", RESISTED

    def __init__(self, tree: Tree, key: Key) -> None:
        self.pairs, self.key, self.then = tree.pairs, key, tree.end

    def dice(self, at: int) -> tuple[Dice, ...]:
        return _resisting(self.pairs[at]).dice(self.pairs[at].foe.name)

    def law(self, at: int) -> Distribution[Wound]:
        return resisted_law(self.pairs[at], self.key[at])

    def made(self, at: int, faces: tuple[int, ...], tell: Tell) -> tuple[Wound, Facts]:
        rolled = _resisting(self.pairs[at]).value(faces)
        facts: Facts = {"capacity": rolled, "unrolled": self.key[at].level}
        return rolled_against(self.pairs[at], self.key[at], rolled, tell), facts

    def shown(self, at: int, faces: tuple[int, ...]) -> tuple[DieShown, ...]:
        shown = _resisting(self.pairs[at]).shown(faces, self.pairs[at].foe.name)
        return tuple(replace(die, group=RESISTED) for die in shown)

    def still(self, at: int) -> Wound:
        wound: Wound = self.key[at]
        return wound._replace(damage=None)
