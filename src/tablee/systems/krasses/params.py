"""What the moves and the ways of Krâsses ask for, in words that a form can show."""

from __future__ import annotations

import re
from typing import Any

from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.problem import Problem, Refused, problem
from tablee.game.text import Text
from tablee.systems.krasses.checks.circumstance import LONGEST_REASON
from tablee.systems.krasses.party import MOST_DICE
from tablee.systems.krasses.sheet import MODIFIERS, SCORES

LINES = re.compile(r"[\n;]")


@dataclass(frozen=True, slots=True)
class Plain(Param):
    """A text for people to write; programs may send the data it stands for instead."""

    def read(self, value: Any) -> tuple[Any, Problem | None]:
        """Text as any other parameter reads it; anything else as it is."""
        return Param.read(self, value) if isinstance(value, str) else (value, None)


SHEET = Param("sheet", "sheet", Text("personnage", "character"), actor=True)
SCORE = Param("score", "block", Text("score", "score"), default="", roles=SCORES)
MODIFIER_BLOCKS = Param(
    "modifiers", "blocks", Text("bonus et malus", "bonuses and penalties"), default=(), roles=MODIFIERS
)
DIFFICULTY = Plain("difficulty", "text", Text("difficulté", "difficulty"), default="")
TASK_WORDS = Text("tâche à la difficulté relevée", "task with a raised difficulty")
TASK = Param("task", "text", TASK_WORDS, default="")
KRASSES = Param("krasses", "int", Text("dés krâsse (dK)", "krâsse dice"), default=0, low=0, high=MOST_DICE)
RESERVE = Param("reserve", "int", Text("dont de ma réserve", "of which from my reserve"), default=0, low=0)
REASON_WORDS = Text("justifications, séparées par « ; »", "justifications, separated by “;”")
REASONS = Plain("reasons", "text", REASON_WORDS, default="")
RIVAL = Param("rival", "sheet", Text("adversaire", "opponent"))
RIVAL_SCORE = Param("rival_score", "block", Text("son score", "their score"), default="", roles=SCORES)
DAMAGE_DICE = Param("dice", "text", Text("dés de dégâts", "damage dice"), default="")


def texts(given: Any) -> tuple[str, ...]:
    """Reasons as people wrote them, one per line or set apart by semicolons, or as a list."""
    items = LINES.split(given) if isinstance(given, str) else given
    if not isinstance(items, (list, tuple)) or not all(isinstance(item, str) for item in items):
        raise Refused(problem("KRA-17", "reasons", "texts"))
    if any(len(item) > LONGEST_REASON for item in items):
        raise Refused(problem("KRA-22", "reasons", "long", expected=LONGEST_REASON))
    return tuple(item.strip() for item in items if item.strip())
