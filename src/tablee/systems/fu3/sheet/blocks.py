"""What stands on a sheet of FU³, and how its parts are found.

| part | block |
|---|---|
| Concept | `Descriptor`, role ``concept``; the tag ``magic`` is the game master's tick |
| Assets, Weaknesses, Conditions | `Descriptor`, role ``asset``, ``weakness``, ``condition`` |
| the three magics | Assets with the tag ``positive``, ``negative`` or ``neutral`` |
| weapons, protections | `Numeric`, role ``weapon``, ``armour``, ``shield``; 2/1: ``penalty`` in ``more`` |
| other gear | `Numeric`, role ``equipment`` |
| Aura, experience | `Account`, id ``aura`` and ``xp`` |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from tablee.game.move import Param
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Account, Descriptor, Numeric, Sheet
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import MOST

Role = Literal["concept", "asset", "weakness", "condition"]
ROLES: tuple[Role, ...] = ("concept", "asset", "weakness", "condition")
GEAR = ("weapon", "armour", "shield", "equipment")
SHEET = Param("sheet", "sheet", Text("fiche", "sheet"), actor=True)
NATURES = ("character", "opponent", "minion", "object", "scene", "group")
CONCEPT, AURA, XP, MAGIC = "concept", "aura", "xp", "magic"
SOURCES, MAGICS = ("event", "adventure", "reward"), ("positive", "negative", "neutral")
PENALTY = "penalty"
NAME_LIMIT = 200
SHAPE = "shape"
"""The id of the words that mark a silhouette: of a foe whose values are the game master's nothing counts."""
DEEPEST = -999
"""How far Aura can fall: as good as without end, and a number that every file can hold."""


@dataclass(frozen=True, slots=True)
class Values:
    """What a Descriptor is worth at first, at least, and which value is not written."""

    start: int
    lowest: int
    unprinted: int


@dataclass(frozen=True, slots=True)
class Creation:
    """How many Assets a new character may have."""

    assets: int
    assets_per_weakness: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where a new Descriptor comes from, and the value it comes with."""

    label: Text
    value: int | None = None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Magic:
    """One of the magics and what it does."""

    label: Text
    does: Text


@dataclass(frozen=True, slots=True)
class CharacterTable:
    """What the book says about characters."""

    values: Values
    creation: Creation
    sources: Mapping[str, Source]
    magic: Mapping[str, Magic]


def _problems(pack: Pack, table: CharacterTable) -> Iterator[Problem]:
    numbers = {
        "values.start": table.values.start,
        "values.lowest": table.values.lowest,
        "creation.assets": table.creation.assets,
        "creation.assets_per_weakness": table.creation.assets_per_weakness,
        **{f"sources.{key}.value": row.value or 0 for key, row in table.sources.items()},
    }
    for where, found in numbers.items():
        if not 0 <= found <= MOST:
            yield problem("FU3-1-04", f"tables.character.{where}", "bounds", low=0, high=MOST, found=found)
    for where, needed, there in (("sources", SOURCES, table.sources), ("magic", MAGICS, table.magic)):
        for key in needed:
            if key not in there:
                yield problem("FU3-1-07", f"tables.character.{where}", "needed", expected=key)


character_table = table_reader("character", CharacterTable, _problems)
"""The tables of the first chapter."""


def concept_of(sheet: Sheet) -> Descriptor | None:
    """The Concept."""
    return next(sheet.having(Descriptor, CONCEPT), None)


def descriptors(sheet: Sheet, role: Role) -> tuple[Descriptor, ...]:
    """The Descriptors of one role, in the order of the sheet."""
    return tuple(sheet.having(Descriptor, role))


def total_of(sheet: Sheet) -> int:
    """Concept + Assets: what Aura starts at, and the ceiling of its maximum (FU3-1-09, FU3-1-15)."""
    return sum(block.value for role in ("concept", "asset") for block in sheet.having(Descriptor, role))


def aura_of(sheet: Sheet) -> Account | None:
    """The Aura of a sheet that has one."""
    found = sheet.get(AURA)
    return found if isinstance(found, Account) else None


def aura_account(value: int, maximum: int | None = None) -> Account:
    """Points of Aura: spending needs points in hand, losses may go below 0 (FU3-1-12)."""
    return Account(
        AURA,
        Text("Points d’Aura", "Aura points"),
        value,
        value if maximum is None else maximum,
        spend_floor=0,
        loss_floor=DEEPEST,
        rule="FU3-1-10",
    )


def xp_account(value: int = 0) -> Account:
    """Points of experience: never below 0."""
    return Account(XP, Text("Points d’Expérience", "Experience points"), value, rule="FU3-5-05")


def new_id(sheet: Sheet, role: str) -> str:
    """An id for a new block of that role: ``asset_1``, ``asset_2``…"""
    number = 1
    while sheet.get(f"{role}_{number}") is not None:
        number += 1
    return f"{role}_{number}"


def casting_problems(pack: Pack, sheet: Sheet, magic: str) -> tuple[Problem, ...]:
    """What keeps somebody from a spell: it takes a Concept of magic and the Asset of its kind (FU3-1-06)."""
    concept, wrong = concept_of(sheet), list[Problem]()
    if concept is None or MAGIC not in concept.tags:
        wrong.append(problem("FU3-1-06", CONCEPT, "concept"))
    known = [asset for asset in descriptors(sheet, "asset") if magic in asset.tags]
    if not any(asset.value >= 1 for asset in known):
        label = character_table(pack).magic[magic].label
        wrong.append(problem("FU3-1-06", magic, "potential" if known else "asset", magic=label))
    return tuple(wrong)


def armour_penalty(pack: Pack, sheet: Sheet) -> int:
    """What the protections worn take from other physical actions (FU3-3-05)."""
    from tablee.systems.fu3.core.combat_tables import combat_table

    worn = [*sheet.having(Numeric, "armour"), *sheet.having(Numeric, "shield")]
    total = sum(block.more.get(PENALTY, block.value) for block in worn)
    skin = combat_table(pack).armour("bare_skin")
    if skin is not None and not any(block.role == "armour" for block in worn):
        total += skin.value
    return total if pack.on("bare_skin_by_letter") else max(total, 0)
