"""A throw in preparation: the traits a person ticked, as chips of a Chance throw (IAO-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, Drafted
from tablee.game.sheet import Numeric, Sheet
from tablee.game.state import State
from tablee.systems.iaodune.sheet import ROLES, chips_of


def draft(state: State, wanted: Draft) -> Drafted:
    """The Aptitude ticked last, the Skills ticked, every Suffering and tool that nobody struck."""
    chips = tuple(map(_sorted, wanted.ticked(_chips(state.sheets.get(wanted.sheet), wanted.traits))))
    form: dict[str, Any] = {"check": "chance", "chips": to_data(tuple(chip for chip in chips if chip.on))}
    if wanted.goal.strip():
        form["against"] = wanted.goal.strip()
    return Drafted(form, chips)


def _sorted(chip: Chip) -> Chip:
    """What people add is a help or a hindrance in levels, like a tool, or in dice."""
    if chip.role in ROLES:
        return chip
    if chip.unit != "D":
        return replace(chip, role="tool", unit="N")
    return replace(chip, role="skill" if chip.sign > 0 else "suffering")


def _chips(sheet: Sheet | None, traits: tuple[str, ...]) -> tuple[Chip, ...]:
    if sheet is None:
        return ()
    roles = {block.id: block.role for block in sheet.having(Numeric)}
    aptitudes = [id for id in traits if roles.get(id) == "aptitude"]
    skills = tuple(id for id in traits if roles.get(id) == "skill")
    chips = chips_of(sheet, aptitudes[-1] if aptitudes else "", skills)
    return tuple(chip for chip in chips if chip.on or chip.role not in ("aptitude", "skill"))
