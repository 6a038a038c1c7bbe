"""Every table of a pack, read at once, so that a pack with three mistakes reports three."""

from __future__ import annotations

from importlib import import_module

from tablee.game.problem import Problem, Refused, refuse_if
from tablee.systems.fudge.book import Book

SHAPES: tuple[tuple[str, str, str], ...] = (
    ("ladder", "book", "LadderTable"),
    ("dice", "dice", "DiceTable"),
    ("wounds", "wounds", "WoundTable"),
    ("wounds_three", "wounds", "WoundTable"),
    ("tracks", "wounds", "TrackTable"),
    ("capacity", "capacity", "LostTable"),
    ("cards", "cards", "CardTable"),
    ("healing", "recovery", "HealingTable"),
    ("stun", "stun", "StunTable"),
    ("will", "will", "WillTable"),
    ("xp", "xp", "XpTable"),
    ("training", "training", "TrainingTable"),
    ("criticals", "critical", "CriticalTable"),
    ("reactions", "checks.situation", "ReactionTable"),
    ("pairings", "contests", "PairingTable"),
    ("diceless", "diceless", "DicelessTable"),
    ("floors", "floors", "FloorTable"),
    ("fighting", "calling", "CallingTable"),
    ("stances", "stances", "StanceTable"),
    ("locations", "locations", "LocationTable"),
    ("ranged", "ranged", "RangedTable"),
    ("attributes", "lists", "AttributeTable"),
    ("skills", "lists", "SkillTable"),
    ("gifts", "lists", "GiftTable"),
    ("faults", "lists", "FaultTable"),
    ("costs", "costs", "CostTable"),
    ("quotas", "quotas", "QuotaTable"),
    ("review", "creation.review", "ReviewTable"),
    ("tactics", "extreme", "TacticTable"),
    ("graze", "graze", "GrazeTable"),
    ("minmidmax", "minmidmax", "MinMidMaxTable"),
    ("damage", "harm_table", "DamageTable"),
    ("scale", "scale", "ScaleTable"),
    ("species", "species", "SpeciesTable"),
    ("powers", "power_table", "PowerTable"),
    ("questions", "power_table", "QuestionTable"),
    ("random", "chance_table", "RandomTable"),
    ("weapons", "armoury", "WeaponTable"),
    ("armours", "armoury", "ArmourTable"),
    ("shields", "armoury", "ShieldTable"),
    ("factors", "armoury", "FactorTable"),
)
"""Each table, the module that knows its shape, and the shape's name."""

AGREE: tuple[tuple[str, str], ...] = (("harm_table", "agree"),)
"""Checks over several tables or dials: the module and the function ``(book) -> Iterable[Problem]``."""


def checked(book: Book) -> None:
    """Read all tables; raises `Refused` with every problem of every one."""
    problems: list[Problem] = []
    for name, module, shape in SHAPES:
        kind = getattr(import_module(f"tablee.systems.fudge.{module}"), shape)
        problems.extend(_problems(book, name, kind))
    refuse_if(problems)
    for module, function in AGREE:
        problems.extend(getattr(import_module(f"tablee.systems.fudge.{module}"), function)(book))
    refuse_if(problems)


def _problems(book: Book, name: str, shape: type) -> tuple[Problem, ...]:
    try:
        book.table(name, shape)
    except Refused as refused:
        return refused.problems
    return ()
