"""FATE 2.0: a history made phase by phase, a pyramid of skills, aspects whose boxes change the dice."""

from __future__ import annotations

from tablee.game.system import folder_system
from tablee.game.text import Text, plain

PACKAGE = "tablee.systems.fate2"

SYSTEM = folder_system(
    key="fate2",
    name=Text("FATE 2.0", "FATE 2.0"),
    version="1",
    licence="Open Game License 1.0a",
    attribution=plain(
        "Open Game License v 1.0 Copyright 2000, Wizards of the Coast, Inc. Fudge System 1995 version "
        "Copyright 1992-1995 by Steffan O’Sullivan, © 2005 by Grey Ghost Press, Inc.; Author Steffan "
        "O’Sullivan. FATE (Fantastic Adventures in Tabletop Entertainment) Copyright 2003 by Evil Hat "
        "Productions; Authors Robert Donoghue and Fred Hicks. French version 1.1 by L01c, 2005. This work is "
        "based on FUDGE, and is neither authorised nor endorsed by Steffan O’Sullivan or any publisher of "
        "other FUDGE materials, who bear no responsibility for it. Original FUDGE materials © Copyright "
        "1992-1995 Steffan O’Sullivan, All Rights Reserved."
    ),
    package=PACKAGE,
    outcomes=("failure", "least", "tie", "success", "draw", "won", "result", "total"),
)
