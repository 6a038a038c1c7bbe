"""What players see of a sheet that is the game master's, a challenge among them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tablee.game import silhouette
from tablee.game.chip import Chip, net
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.systems.fate2.tasks import challenge


def outline(sheet: Sheet) -> Sheet:
    """A challenge without what its unticked boxes hand out; of anything else the name alone."""
    try:
        known = challenge.outline(sheet)
    except Refused:
        return silhouette.silhouette(sheet)
    return silhouette.silhouette(sheet) if known is sheet else known


def veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    """A throw with what hidden sheets bring to it said as one number."""
    if "level" not in form and "chips" not in form:
        return form

    def worth(chips: tuple[Chip, ...]) -> Mapping[str, int]:
        return {"level": net(chips)}

    return silhouette.veil_chips(form, sheets, worth)
