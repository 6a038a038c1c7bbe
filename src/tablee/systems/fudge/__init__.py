"""Fudge (FRudge): levels in words, Fudge dice, and a game that its game master composes."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text, plain

PACKAGE = "tablee.systems.fudge"
POINTS = "fudge_points"
"""The id of the account of Fudge points on a sheet."""
MOST_STAGES = 12
"""Wound levels that a pack may have at most, Unhurt and Dead among them."""

SYSTEM = folder_system(
    key="fudge",
    name=Text("Fudge", "Fudge"),
    version="2",
    licence="FUDGE legal notice of 1995",
    attribution=plain(
        "FUDGE is a role-playing game written by Steffan O'Sullivan, with extensive input from the Usenet "
        "community of rec.games.design; French text: FRudge, by Jean-Michel Got. The following materials "
        "based on FUDGE, entitled Tablée, are created by the Tablée authors and made available by the "
        "Tablée authors, and are not authorized or endorsed in any way by Steffan O'Sullivan or any "
        "publisher of other FUDGE materials. Neither Steffan O'Sullivan or any publisher of other FUDGE "
        "material is in any way responsible for the content of these materials. Original FUDGE materials "
        "(c) Copyright 1992-1995 Steffan O'Sullivan, All Rights Reserved."
    ),
    package=PACKAGE,
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
        "first",
        "after",
        "standoff",
        "miss",
        *(f"wound_{index}" for index in range(MOST_STAGES)),
        "total",
    ),
)
