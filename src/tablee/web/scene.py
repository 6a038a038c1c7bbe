"""The scene's part of the page: who is here, and what was done last."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tablee.game.sheet import Account, Sheet
from tablee.game.system import System
from tablee.web.view import View

PLAYED = "character"
"""The nature of the sheets that players bring."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet at the table; ``mine`` if this seat acts for it, ``hidden`` if not everybody knows of it."""

    id: str
    name: str
    mine: bool
    hidden: bool
    points: str = ""


def scene_part(view: View) -> dict[str, Any]:
    """What the scene shows."""
    return {
        "sheets": [
            SheetLine(id, s.name, view.seat.acts_for(id), f"sheet {id}" in view.hidden, points_of(s))
            for id, s in view.state.game.sheets.items()
        ],
        "presets": [
            (key, name) for key, name, nature in _presets(view.system) if view.is_gm or nature == PLAYED
        ],
    }


@lru_cache(maxsize=16)
def _presets(system: System) -> tuple[tuple[str, str, str], ...]:
    """The ready-made sheets: key, name, nature."""
    found = ((key, system.preset(key)) for key in system.presets())
    return tuple((key, sheet.name, sheet.nature) for key, sheet in found)


def points_of(sheet: Sheet) -> str:
    """The first account that has a ceiling, in short."""
    limited = [account for account in sheet.having(Account) if account.ceiling is not None]
    return f"{limited[0].value}/{limited[0].ceiling}" if limited else ""
