"""A mage on a sheet: who may cast what, with how many dice, from which written or prepared spell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem
from tablee.game.sheet import Descriptor, Power, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.systems.fu3.conditions.rules import NOTHING
from tablee.systems.fu3.powers.spell import Spell
from tablee.systems.fu3.powers.tables import ANY, PARAMETERS, SORTS, Base
from tablee.systems.fu3.roll.chips import Use, concept_use
from tablee.systems.fu3.sheet.blocks import (
    SHAPE,
    casting_problems,
    character_table,
    concept_of,
    total_of,
)

WRITTEN, PREPARING, PREPARED, COMPONENT = "written", "preparing", "prepared", "component"
BARE = {"armed": False, "armoured": False, "scene": "magic"}
"""The stance of a fighter in magic: no weapon, and armour only where somebody says that it fits."""


def bare(data: Any) -> Any:
    """Fighters in their file form with the stance of magic; data that is no fighter is left to its reader."""
    if not isinstance(data, (list, tuple)):
        return data
    named = [{"sheet": item} if isinstance(item, str) else item for item in data]
    return [{**BARE, **item} if isinstance(item, Mapping) else item for item in named]


def magic_problems(pack: Pack, sheet: Sheet, magic: str) -> tuple[Problem, ...]:
    """What keeps somebody from a spell; simple effects take any of the three magics (FU3-1-06)."""
    if is_silhouette(sheet, SHAPE):
        return ()
    kinds = tuple(character_table(pack).magic) if magic == ANY else (magic,)
    found = [casting_problems(pack, sheet, kind) for kind in kinds]
    return () if any(not wrong for wrong in found) else found[0]


def magic_asset(pack: Pack, sheet: Sheet, magic: str) -> Descriptor | None:
    """The best Asset of that magic."""
    kinds = set(character_table(pack).magic) if magic == ANY else {magic}
    known = [asset for asset in sheet.having(Descriptor, "asset") if kinds & set(asset.tags)]
    return max(known, key=lambda asset: asset.value, default=None)


def own_dice(pack: Pack, sheet: Sheet, magic: str) -> tuple[int, int]:
    """Concept (as its switch stands in magic) and magic Asset."""
    concept, asset = concept_of(sheet), magic_asset(pack, sheet, magic)
    counts = concept is not None and concept_use(pack, Use(scene="magic")) == "field"
    return (concept.value if concept is not None and counts else 0), (0 if asset is None else asset.value)


def places(sheet: Sheet) -> int:
    """How many spells can be kept in memory: Concept + Assets at present values (FU3-4-08)."""
    return total_of(sheet)


def in_memory(sheet: Sheet) -> Iterator[Power]:
    """The spells kept in memory, those still under preparation included."""
    for spell in sheet.having(Power):
        if spell.role in (PREPARING, PREPARED):
            yield spell


def memory_problems(sheet: Sheet) -> list[Problem]:
    """No place left."""
    kept = sum(1 for _ in in_memory(sheet))
    return [problem("FU3-4-08", "memory", "full", expected=places(sheet))] if kept >= places(sheet) else []


def spell_data(spell: Spell) -> dict[str, int | str | bool]:
    """What a written or prepared spell has to remember: what it does, not who is there."""
    data: dict[str, int | str | bool] = {"base": spell.base.key}
    data |= {name: spell.params[name] for name in (*PARAMETERS, "shift", "magic") if spell.params.get(name)}
    used: Mapping[str, int] = spell.params.get("components", {})
    return data | {f"component_{sort}": count for sort, count in used.items()}


def spell_args(block: Power) -> dict[str, Any]:
    """The arguments of the spell builder that a block remembers."""
    args = {name: block.data[name] for name in ("base", *PARAMETERS, "shift", "magic") if name in block.data}
    used = {sort: block.data[f"component_{sort}"] for sort in SORTS if f"component_{sort}" in block.data}
    return {**args, **({"components": used} if used else {})}


def spell_block(sheet: Sheet, id: str, *roles: str) -> Power:
    """A spell of a sheet in one of those states."""
    found = sheet.get(id)
    if not isinstance(found, Power) or found.role not in roles:
        there = tuple(f"{p.id} ({p.name})" for p in sheet.having(Power) if p.role in roles)
        raise Refused(problem("FU3-4-08", id[:40] or "spell", "unknown", expected=there or NOTHING))
    return found


def book_dice(block: Power | None) -> int:
    """The bonus dice of a written spell."""
    found = 0 if block is None else block.data.get("dice", 0)
    return found if isinstance(found, int) else 0


def components_of(sheet: Sheet, ids: tuple[str, ...], base: Base) -> dict[str, int]:
    """How many components of each sort those blocks are; a specific one fits its own base only."""
    counts: dict[str, int] = {}
    for id in ids:
        block = spell_block(sheet, id, COMPONENT)
        sort = str(block.data.get("sort", ""))
        if sort not in SORTS:
            raise Refused(problem("FU3-4-09", id, "sort", expected=SORTS))
        if sort == "base" and block.data.get("base", base.key) != base.key:
            raise Refused(problem("FU3-4-09", id, "base_only", name=block.name, found=base.label))
        counts[sort] = counts.get(sort, 0) + 1
    if len(set(ids)) < len(ids):
        raise Refused(problem("FU3-4-09", "components", "twice"))
    return counts
