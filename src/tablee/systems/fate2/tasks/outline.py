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


SIDES = ("me", "foe")
OPEN = ("name", "title", "level", "dice", "who", "point")
"""What all may know of a hidden side, its modifiers counted into the level."""


def veil(form: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    """A throw with what hidden sheets bring to it said as one number: no trait, no aspect, no chip."""
    found = dict(form)
    for side in SIDES:
        if isinstance(found.get(side), Mapping):
            found[side] = _covered(found[side], sheets)
    if "others" in found:
        found["others"] = [_bystander(other, sheets) for other in found["others"] or ()]
    return _covered(found, sheets) if not set(SIDES) & set(found) else found


def _covered(side: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    if side.get("name") in sheets:
        hidden, _ = silhouette.split_chips(side, sheets)
        kept = {key: side[key] for key in (*OPEN, "goal", "aim", "check") if key in side}
        return {**kept, "level": side.get("level", 0) + net(hidden)}
    if not side.get("chips"):
        return side

    def worth(chips: tuple[Chip, ...]) -> Mapping[str, int]:
        return {"level": net(chips)}

    return silhouette.veil_chips(side, sheets, worth)


def _bystander(other: Mapping[str, Any], sheets: Collection[str]) -> Mapping[str, Any]:
    hidden = other.get("name") in sheets
    return {key: value for key, value in other.items() if key != "aspects"} if hidden else other
