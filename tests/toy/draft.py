"""A throw in preparation: the skill ticked last, with what people added (TOY-01)."""

from __future__ import annotations

from typing import Any

from tablee.game.codec import to_data
from tablee.game.draft import Draft, Drafted
from tablee.game.state import State
from tests.toy.sheet import level_of


def draft(state: State, wanted: Draft) -> Drafted:
    """The check a draft stands for; an absent skill counts as 0."""
    chips = wanted.ticked(())
    form: dict[str, Any] = {"check": "skill", "chips": to_data(chips)}
    if wanted.sheet in state.sheets and wanted.traits:
        level = level_of(state.sheets[wanted.sheet], wanted.traits[-1])
        form["level"] = level if isinstance(level, int) else 0
    if wanted.goal:
        form["against"] = wanted.goal
    return Drafted(form, chips)
