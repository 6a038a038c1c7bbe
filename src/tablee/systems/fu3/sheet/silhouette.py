"""What players see of a foe whose values are the game master's: a name, and words for its state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.sheet import Power, Sheet, Words
from tablee.game.text import Text
from tablee.systems.fu3.roll.kinds import read_chips
from tablee.systems.fu3.sheet.blocks import SHAPE, aura_of, descriptors

INTACT = Text("Forme\u00a0: intacte", "Shape: unharmed")
WORN = Text("Forme\u00a0: entamée", "Shape: worn down")
SPENT = Text("Forme\u00a0: à bout", "Shape: spent")
UNKNOWN = Text("Forme\u00a0: inconnue", "Shape: unknown")
OWN = (
    "concept", "asset", "further", "weakness", "condition", "equipment", "weapon", "armour", "force",
    "bare_hands", "bare_skin", "out_of_field", "actions", "armour_penalty",
)  # fmt: skip
"""The roles of what somebody brings along; the rest is the scene's."""
NUMBERS = ("concept", "asset", "book", "circumstances")
SPELLS = ("cast", "write_spell")


def silhouette(sheet: Sheet) -> Sheet:
    """Its name, how it bears up, and the names of its Conditions, without a number."""
    seen = [Power(block.id, block.name, "condition") for block in descriptors(sheet, "condition")]
    return Sheet("fu3", sheet.name, (Words(SHAPE, shape(sheet)), *seen), sheet.nature, status=sheet.status)


def shape(sheet: Sheet) -> Text:
    """Aura in words."""
    aura = aura_of(sheet)
    if aura is None:
        return UNKNOWN
    if aura.value <= 0 < (aura.ceiling or 0) or aura.value < 0:
        return SPENT
    return INTACT if aura.value >= (aura.ceiling or 0) else WORN


def veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    """The same check with what each of those sheets brings as one number, without its traits.

    The thrower's chips name no side.
    """
    chips = read_chips(form.get("chips", ()))
    throws, others = "" in sheets, [id for id in sheets if id]
    kept = [chip for chip in chips if chip.side not in others and not (throws and _own(chip))]
    for id in others:
        kept += _sum((chip for chip in chips if chip.side == id), id)
    if throws:
        kept += _sum(filter(_own, chips), "")
    found = {name: value for name, value in form.items() if name != "chips"}
    if form.get("check") in SPELLS:
        found = _spell(found)
    return found | ({"chips": to_data(tuple(kept))} if kept or "chips" in form else {})


def _own(chip: Chip) -> bool:
    return not chip.side and chip.role in OWN


def _sum(chips: Iterable[Chip], side: str) -> list[Chip]:
    found = list(chips)
    worth = sum(chip.worth for chip in found)
    sign = -1 if worth < 0 else 1
    return [Chip("", abs(worth), sign, role="opponent", side=side, rule="FU3-2-03")] if found else []


def _spell(form: Mapping[str, Any]) -> dict[str, Any]:
    """A spell has its dice as numbers: together they tell nothing of a Concept, an Asset or a page."""
    dice = sum(form.get(name, 0) for name in NUMBERS)
    rest = {name: value for name, value in form.items() if name not in (*NUMBERS, "name")}
    return rest | ({"circumstances": dice} if dice else {})
