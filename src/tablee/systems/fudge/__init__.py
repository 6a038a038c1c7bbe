"""Fudge (FRudge): levels in words, Fudge dice, and a game that its game master composes."""

from __future__ import annotations

from tablee.game.pack import Pack, book_pack
from tablee.game.system import Rules, System
from tablee.game.text import Text

PACKAGE = "tablee.systems.fudge"
POINTS = "fudge_points"
"""The id of the account of Fudge points on a sheet."""
MOST_STAGES = 12
"""Wound levels that a pack may have at most, Unhurt and Dead among them."""


def _pack() -> Pack:
    return book_pack("fudge", PACKAGE)


def _rules(pack: Pack) -> Rules:
    from tablee.systems.fudge.rules import rules

    return rules(pack)


SYSTEM = System(
    key="fudge",
    name=Text("Fudge", "Fudge"),
    version="1",
    licence="FUDGE licence of 1995",
    attribution="FUDGE by Steffan O’Sullivan and others; French text: FRudge.",
    package=PACKAGE,
    pack=_pack,
    rules=_rules,
    outcomes=(
        "critical_failure",
        "failure",
        "tie",
        "success",
        "critical_success",
        "degree",
        "bad",
        "moderate",
        "good",
        "no",
        "yes",
        "effect",
        "standoff",
        "miss",
        *(f"wound_{index}" for index in range(MOST_STAGES)),
        "total",
    ),
)
