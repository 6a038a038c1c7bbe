"""What players see of a sheet that is the game master's: a challenge, the plan of the phases, a foe."""

from __future__ import annotations

from tablee.game import silhouette
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.systems.fate2.creation import plan
from tablee.systems.fate2.tasks import challenge


def outline(sheet: Sheet) -> Sheet:
    """A challenge without what its unticked boxes hand out, a plan without what is still ahead; of anything
    else the name alone."""
    planned = plan.outline(sheet)
    if planned is not None:
        return planned
    try:
        known = challenge.outline(sheet)
    except Refused:
        return silhouette.silhouette(sheet)
    return silhouette.silhouette(sheet) if known is sheet else known
