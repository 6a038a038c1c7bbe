"""Extras written on a sheet: begun, and their points with the steps that paid them."""

from __future__ import annotations

from tablee.game.address import INSIDE
from tablee.game.frozen import replace
from tablee.game.sheet import Aspect, CreationStep, Nested, Power, Sheet
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, SYSTEM, new_id
from tablee.systems.fate2.creation.purchase import with_step
from tablee.systems.fate2.extras.blocks import named, number_of, same


def with_aspect(sheet: Sheet, id: str, name: str, levels: int, phase: str) -> Sheet:
    """The sheet after so many points in one aspect of an Extra: a level for each (FAT-5-15)."""
    block = sheet.need(id, Nested)
    inner = block.sheet
    found = next((a for a in inner.having(Aspect, ASPECT) if same(a.name, name)), None)
    aspect = found or Aspect(new_id(inner, name), name, 0, 0, role=ASPECT)
    grown = replace(aspect, level=aspect.level + levels, boxes=aspect.boxes + levels)
    after = sheet.put(replace(block, sheet=inner.put(grown)))
    return with_step(after, CreationStep(phase, f"{id}{INSIDE}{aspect.id}", levels))


def with_points(sheet: Sheet, block: Power, points: int, phase: str) -> Sheet:
    """The sheet after so many points in an Extra without aspects."""
    grown = replace(block, data={**block.data, "points": number_of(block, "points") + points})
    return with_step(sheet.put(grown), CreationStep(phase, block.id, points))


def begun(sheet: Sheet, sort: str, name: str) -> tuple[Sheet, Nested]:
    """The sheet with an Extra of that name and sort, made where it lacks it, and the Extra."""
    block = named(sheet, name)
    if not isinstance(block, Nested):
        inner = Sheet(SYSTEM, name, nature=sort, pack=sheet.pack, version=sheet.version)
        block = Nested(new_id(sheet, name), inner, EXTRA)
    return sheet.put(block), block
