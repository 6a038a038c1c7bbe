"""How a sheet takes part in a throw until somebody says otherwise: what is ticked, what is offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablee.game.sheet import Numeric, Power, Sheet
from tablee.systems.fu3.fight.equipment import WEAPON
from tablee.systems.fu3.sheet.blocks import CONCEPT, descriptors


def ticked(sheet: Sheet, traits: Iterable[str], role: str) -> list[str]:
    """The ticked blocks of one role, in the order in which they were ticked."""
    found = ((id, sheet.get(id)) for id in traits)
    return [id for id, block in found if getattr(block, "role", "") == role]


def conditions(sheet: Sheet) -> list[str]:
    """Conditions hinder whoever has them, in every throw."""
    return [block.id for block in descriptors(sheet, "condition")]


def best_asset(sheet: Sheet) -> list[str]:
    """The Asset that somebody takes when nobody says which fits."""
    found = max(descriptors(sheet, "asset"), key=lambda block: block.value, default=None)
    return [] if found is None or found.value <= 0 else [found.id]


def own_use(sheet: Sheet, traits: tuple[str, ...]) -> dict[str, Any]:
    """What the thrower ticked: Assets, the best of which is free, Weaknesses, the Concept; and Conditions."""
    helps = ticked(sheet, traits, "asset")
    use: dict[str, Any] = {"concept": "field"} if ticked(sheet, traits, CONCEPT) else {}
    use |= {"helps": helps, "paid": helps} if helps else {}
    hinders = [*ticked(sheet, traits, "weakness"), *conditions(sheet)]
    return use | ({"hinders": hinders} if hinders else {})


def attempting(sheet: Sheet, traits: tuple[str, ...]) -> dict[str, Any]:
    """The thrower of an ordinary throw: every piece of gear that was ticked counts."""
    gear = [id for id in traits if isinstance(sheet.get(id), Numeric)]
    return own_use(sheet, traits) | ({"gear": gear} if gear else {})


def fighting(sheet: Sheet, traits: tuple[str, ...]) -> dict[str, Any]:
    """A fighter: the weapons ticked, else the best; an opponent takes the best Asset by itself."""
    use, weapons = own_use(sheet, traits), ticked(sheet, traits, WEAPON)
    gear = ticked(sheet, traits, "equipment")
    if not use.get("helps") and sheet.nature != "character":
        use |= {"helps": best_asset(sheet)}
    use |= {"weapons": weapons} if weapons else {}
    return use | ({"gear": gear} if gear else {})


def opposing(id: str, sheet: Sheet, *, assets: bool = True) -> dict[str, Any]:
    """Somebody against the throw: the best Asset counts, the others and all Weaknesses are offered."""
    helps = best_asset(sheet) if assets else []
    others = [*descriptors(sheet, "asset"), *descriptors(sheet, "weakness")]
    offered = [block.id for block in others if block.id not in helps]
    return {"sheet": id, "helps": helps, "offered": offered, "hinders": conditions(sheet)}


def resisting_attempt(id: str, sheet: Sheet) -> dict[str, Any]:
    """The opponent of an ordinary throw: Concept and tools count too (FU3-2-14)."""
    tools = [block.id for block in sheet.having(Numeric, "equipment")]
    return opposing(id, sheet) | {"concept": "field", "gear": tools}


def helping(id: str, sheet: Sheet) -> dict[str, Any]:
    """Somebody who lends a hand: Concept and best Asset, less the Conditions."""
    return {"sheet": id, "concept": "field", "helps": best_asset(sheet), "hinders": conditions(sheet)}


def spells_ticked(sheet: Sheet, traits: Iterable[str], *roles: str) -> list[str]:
    """The spells that were tapped, in order."""
    return [id for id in traits if isinstance(block := sheet.get(id), Power) and block.role in roles]


def spell_ticked(sheet: Sheet, traits: Iterable[str], *roles: str) -> str:
    """The spell that was tapped last."""
    return next(reversed(spells_ticked(sheet, traits, *roles)), "")
