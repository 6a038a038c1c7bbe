"""A throw in preparation: what a person ticked on the sheet, as chips (FU3-2-02, FU3-2-03)."""

from __future__ import annotations

from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, Drafted
from tablee.game.pack import Pack
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.game.state import State
from tablee.systems.fu3.chips import Use, side_chips


def draft(pack: Pack, state: State, wanted: Draft) -> Drafted:
    """Assets ticked speak for the throw, Weaknesses and Conditions against it; foes come with all theirs."""
    own = state.sheets.get(wanted.sheet)
    chips: list[Chip] = list(side_chips(pack, own, _use(own, wanted.traits))) if own else []
    for foe in wanted.against:
        sheet = state.sheet(foe)
        fitting = tuple(block.id for block in sheet.blocks)
        chips += side_chips(pack, sheet, _use(sheet, fitting), foe, against=True)
    ticked = wanted.ticked(chip for chip in chips if chip.on or chip.role != "concept")
    form: dict[str, Any] = {"check": "throw", "chips": to_data(ticked)}
    if wanted.bought:
        form["bought"] = wanted.bought
    return Drafted(form, ticked)


def _use(sheet: Sheet, traits: tuple[str, ...]) -> Use:
    role = {block.id: block.role for block in sheet.having(Descriptor)}
    helps = tuple(id for id in traits if role.get(id) == "asset")
    conditions = tuple(id for id, kind in role.items() if kind == "condition")
    weak = tuple(id for id in traits if role.get(id) == "weakness")
    gear = tuple(block.id for block in sheet.having(Numeric) if block.id in traits)
    concept = any(role.get(id) == "concept" for id in traits)
    return Use("field" if concept else "", helps, helps[1:], (*weak, *conditions), gear)
