"""The ways to throw that the throw bar offers."""

from __future__ import annotations

from tablee.game.move import Param
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.krasses.params import (
    DAMAGE_DICE,
    KRASSES,
    REASONS,
    RESERVE,
    RIVAL_SCORE,
    TASK_WORDS,
)

ROLL, OPPOSE, CONTEST, COOPERATE, DAMAGE = "roll", "oppose", "contest", "cooperate", "damage"
TASK = Param("task", "run", TASK_WORDS, default="")
DICE = (KRASSES, RESERVE, REASONS)
WAYS = (
    Way(ROLL, Text("Jet", "Roll"), "KRA-01", params=(*DICE, TASK)),
    Way(
        OPPOSE, Text("Jet opposé", "Opposed roll"), "KRA-11",
        aim="one", params=(*DICE, RIVAL_SCORE), fight=True, goal=False,
    ),
    Way(
        CONTEST, Text("Jet opposé à plusieurs", "Opposed roll of several"), "KRA-11",
        aim="some", params=DICE, fight=True, goal=False,
    ),
    Way(COOPERATE, Text("Coopération", "Cooperation"), "KRA-13", params=(*DICE, TASK), helps=True),
    Way(DAMAGE, Text("Dégâts", "Damage"), "KRA-16", params=(DAMAGE_DICE, *DICE), fight=True, goal=False),
)  # fmt: skip
