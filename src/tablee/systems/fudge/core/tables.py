"""Every table of a pack, read at once, so that a pack with three mistakes reports three."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from tablee.game.problem import refuse_if
from tablee.game.tables import read_tables
from tablee.systems.fudge.core.book import Book

SHAPES: tuple[tuple[str, str, str], ...] = (
    ("ladder", "core.book", "LadderTable"),
    ("dice", "core.dice", "DiceTable"),
    ("wounds", "wounds.levels", "WoundTable"),
    ("wounds_three", "wounds.levels", "WoundTable"),
    ("tracks", "wounds.levels", "TrackTable"),
    ("capacity", "wounds.capacity", "LostTable"),
    ("cards", "wounds.cards", "CardTable"),
    ("healing", "wounds.recovery", "HealingTable"),
    ("stun", "wounds.stun", "StunTable"),
    ("will", "wounds.will", "WillTable"),
    ("xp", "progress.xp", "XpTable"),
    ("training", "progress.training", "TrainingTable"),
    ("criticals", "roll.critical", "CriticalTable"),
    ("reactions", "roll.situation", "ReactionTable"),
    ("pairings", "roll.contests", "PairingTable"),
    ("diceless", "roll.diceless", "DicelessTable"),
    ("floors", "blow.floors", "FloorTable"),
    ("fighting", "fight.trait_names", "CallingTable"),
    ("stances", "fight.stances", "StanceTable"),
    ("locations", "blow.locations", "LocationTable"),
    ("ranged", "fight.ranged", "RangedTable"),
    ("attributes", "core.lists", "AttributeTable"),
    ("skills", "core.lists", "SkillTable"),
    ("gifts", "core.lists", "GiftTable"),
    ("faults", "core.lists", "FaultTable"),
    ("costs", "creation.costs", "CostTable"),
    ("quotas", "creation.quotas", "QuotaTable"),
    ("review", "creation.review", "ReviewTable"),
    ("tactics", "blow.extreme", "TacticTable"),
    ("graze", "blow.graze", "GrazeTable"),
    ("minmidmax", "blow.minmidmax", "MinMidMaxTable"),
    ("damage", "blow.limits", "DamageTable"),
    ("scale", "scale.scales", "ScaleTable"),
    ("species", "scale.species", "SpeciesTable"),
    ("powers", "powers.lists", "PowerTable"),
    ("questions", "powers.lists", "QuestionTable"),
    ("random", "creation.random.tables", "RandomTable"),
    ("weapons", "fight.armoury", "WeaponTable"),
    ("armours", "fight.armoury", "ArmourTable"),
    ("shields", "fight.armoury", "ShieldTable"),
    ("factors", "fight.armoury", "FactorTable"),
    ("gear", "fight.gear_marks", "MarkTable"),
)
"""Each table, the module that knows its shape, and the shape's name."""

AGREE: tuple[tuple[str, str], ...] = (("blow.limits", "agree"),)
"""Checks over several tables or dials: the module and the function ``(book) -> Iterable[Problem]``."""


def checked(book: Book) -> None:
    """Read all tables; raises `Refused` with every problem of every one."""
    read_tables(book, *(partial(_read, *row) for row in SHAPES))
    refuse_if(wrong for module, function in AGREE for wrong in _named(module, function)(book))


def _read(name: str, module: str, shape: str, book: Book) -> None:
    book.table(name, _named(module, shape))


def _named(module: str, name: str) -> Any:
    return getattr(import_module(f"tablee.systems.fudge.{module}"), name)
