"""What players see of a sheet that is the game master's, a challenge among them."""

from __future__ import annotations

from tablee.game import silhouette
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
