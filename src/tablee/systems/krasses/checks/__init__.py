"""The kinds of rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.generic import dice_kind
from tablee.game.move import Param
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.krasses.book import Book


def _later(book: Book, module: str, name: str) -> Callable[[Mapping[str, Any]], Check]:
    """Build with a function that is loaded when the first such check is made."""

    def build(params: Mapping[str, Any]) -> Check:
        from importlib import import_module

        made: Check = getattr(import_module(f"{__name__}.{module}"), name)(book, params)
        return made

    return build


BONUS = Param("bonus", "int", Text("bonus", "bonus"), default=0)
CHIPS = Param("chips", "data", Text("modificateurs", "modifiers"), optional=True)
KRASSES = Param("krasses", "int", Text("dK", "dK"), default=0, low=0)
JUSTIFIED = Param("justified", "data", Text("justifications", "justifications"), optional=True)
LIFTED = Param("lifted", "bool", Text("limite levée", "limit lifted"), default=False)
WHO = Param("who", "choice", Text("qui lance", "who rolls"), default="pc", options=("pc", "gm"))
DIFFICULTY = Param("difficulty", "data", Text("difficulté", "difficulty"))
CIRCUMSTANCE = Param("circumstance", "int", Text("dK de circonstance", "circumstance dK"), default=0, low=0)
REASONS = Param("reasons", "data", Text("raisons", "reasons"), optional=True)
RAISED = Param("raised", "data", Text("hausse", "raised by"), optional=True)
PARTIES = Param("parties", "data", Text("participants", "parties"))


def check_kinds(book: Book) -> dict[str, CheckKind]:
    """Every kind of roll, by key; each is built only when it is asked for."""
    kinds = (
        CheckKind(
            "fixed", Text("Jet contre une difficulté", "Roll against a difficulty"), "KRA-02",
            (DIFFICULTY, BONUS, CHIPS, KRASSES, JUSTIFIED, CIRCUMSTANCE, REASONS, RAISED, WHO, LIFTED),
            _later(book, "fixed", "fixed"),
            (
                {"difficulty": 20, "bonus": 7},
                {"difficulty": "medium", "bonus": 2, "krasses": 1, "circumstance": 1, "raised": "1/2"},
                {"difficulty": "automatic"},
            ),
        ),
        CheckKind(
            "open", Text("Difficulté ouverte", "Open difficulty"), "KRA-12",
            (BONUS, CHIPS, KRASSES, JUSTIFIED, WHO, LIFTED),
            _later(book, "open", "open_roll"),
            ({"bonus": 7}, {"bonus": -2, "krasses": 2}),
        ),
        CheckKind(
            "opposed", Text("Jet opposé", "Opposed roll"), "KRA-11", (PARTIES, LIFTED),
            _later(book, "opposed", "opposed"),
            (
                {"parties": [{"name": "a", "bonus": 3}, {"name": "b", "who": "gm", "bonus": 3}]},
                {"parties": [{"name": "a", "bonus": 1, "krasses": 1}, {"name": "b", "bonus": 2}]},
            ),
        ),
        dice_kind(),
    )  # fmt: skip
    return {kind.key: kind for kind in kinds}
