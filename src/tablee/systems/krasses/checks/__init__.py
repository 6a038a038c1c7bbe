"""The kinds of rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tablee.game.check import Check
from tablee.game.chip import Chip
from tablee.game.move import Param, choice
from tablee.game.plain_dice import dice_kind
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.party import Justified, Party


def _later(book: Book, module: str, name: str) -> Callable[[Mapping[str, Any]], Check]:
    """Build with a function that is loaded when the first such check is made."""

    def build(params: Mapping[str, Any]) -> Check:
        from importlib import import_module

        made: Check = getattr(import_module(f"tablee.systems.krasses.{module}"), name)(book, params)
        return made

    return build


BONUS = Param("bonus", "int", Text("bonus", "bonus"), default=0)
CHIPS = Param("chips", "data", Text("modificateurs", "modifiers"), optional=True, shape=tuple[Chip, ...])
KRASSES = Param("krasses", "int", Text("dK", "dK"), default=0, low=0)
JUSTIFIED = Param(
    "justified", "data", Text("justifications", "justifications"), optional=True, shape=Justified
)
LIFTED = Param("lifted", "bool", Text("limite levée", "limit lifted"), default=False)
SIDES = {
    "pc": Text("un personnage de joueur", "a player character"),
    "gm": Text("un second rôle", "a GM character"),
}
WHO = choice("who", Text("qui lance", "who rolls"), SIDES, "pc")
DIFFICULTY = Param("difficulty", "data", Text("difficulté", "difficulty"), shape=int | str)
CIRCUMSTANCE = Param("circumstance", "int", Text("dK de circonstance", "circumstance dK"), default=0, low=0)
REASONS = Param("reasons", "data", Text("raisons", "reasons"), optional=True, shape=tuple[str, ...])
RAISED = Param("raised", "data", Text("hausse", "raised by"), optional=True, shape=Fraction)
OPTIONAL_DIFFICULTY = replace(DIFFICULTY, optional=True)
ANNOUNCER = choice("announcer", Text("qui annonce", "who announces"), SIDES)
DICE = Param("dice", "int", Text("dK annoncés", "dK announced"), low=1)
STAKE = Param("stake", "int", Text("dK en réponse", "dK in answer"), low=0)
PLAYER = Param("player", "data", Text("personnage", "player character"), optional=True, shape=Party)
GM_SIDE = Param("gm", "data", Text("second rôle", "GM character"), optional=True, shape=Party)
ANSWERS = {
    "ask": Text("à demander", "to be asked"),
    "counter": Text("contre-krâsse", "counter-krâsse"),
    "let_go": Text("laisser faire", "let it go"),
}
ANSWER = choice("answer", Text("réponse", "answer"), ANSWERS, "ask")
THEN = dict.fromkeys(("fixed", "open", "opposed", "cooperation", "counter", "damage"), "settle")
"""Rolls in which dK may be thrown: these go where they must once the roll is over."""
PARTIES = Param("parties", "data", Text("participants", "parties"), shape=tuple[Party, ...])


def check_kinds(book: Book) -> dict[str, CheckKind]:
    """Every kind of roll, by key; each is built only when it is asked for."""
    kinds = (
        CheckKind(
            "fixed", Text("Jet contre une difficulté", "Roll against a difficulty"), "KRA-02",
            (DIFFICULTY, BONUS, CHIPS, KRASSES, JUSTIFIED, CIRCUMSTANCE, REASONS, RAISED, WHO, LIFTED),
            _later(book, "checks.fixed", "fixed"),
            (
                {"difficulty": 20, "bonus": 7},
                {"difficulty": "medium", "bonus": 2, "krasses": 1, "circumstance": 1, "raised": "1/2"},
                {"difficulty": "automatic"},
            ),
        ),
        CheckKind(
            "open", Text("Difficulté ouverte", "Open difficulty"), "KRA-12",
            (BONUS, CHIPS, KRASSES, JUSTIFIED, WHO, LIFTED),
            _later(book, "checks.open", "open_roll"),
            ({"bonus": 7}, {"bonus": -2, "krasses": 2}),
        ),
        CheckKind(
            "opposed", Text("Jet opposé", "Opposed roll"), "KRA-11", (PARTIES, REASONS, LIFTED),
            _later(book, "checks.opposed", "opposed"),
            (
                {"parties": [{"name": "a", "bonus": 3}, {"name": "b", "who": "gm", "bonus": 3}]},
                {"parties": [{"name": "a", "bonus": 1, "krasses": 1}, {"name": "b", "bonus": 2}]},
            ),
        ),
        CheckKind(
            "cooperation", Text("Coopération", "Cooperation"), "KRA-13",
            (PARTIES, OPTIONAL_DIFFICULTY, CIRCUMSTANCE, REASONS, RAISED, LIFTED),
            _later(book, "checks.cooperation", "cooperation"),
            (
                {"parties": [{"name": "a", "degree": 1}, {"name": "b", "bonus": 2}], "difficulty": 20},
                {"parties": [{"name": "a", "bonus": 4, "krasses": 1}, {"name": "b"}]},
            ),
        ),
        CheckKind(
            "counter", Text("Contre-krâsse", "Counter-krâsse"), "KRA-23",
            (ANNOUNCER, DICE, STAKE, PLAYER, GM_SIDE, ANSWER, JUSTIFIED, LIFTED),
            _later(book, "checks.counter", "counter"),
            (
                {"announcer": "pc", "dice": 1, "stake": 1, "answer": "counter"},
                {"announcer": "gm", "dice": 2, "stake": 1, "player": {"name": "a", "bonus": 2}},
            ),
        ),
        CheckKind(
            "circumstance", Text("Krâsses de circonstance", "Circumstance krâsses"), "KRA-22",
            (DIFFICULTY, CIRCUMSTANCE, REASONS, LIFTED),
            _later(book, "checks.circumstance", "circumstance"),
            ({"difficulty": "medium", "circumstance": 3},),
        ),
        CheckKind(
            "damage", Text("Jet de dégâts", "Damage roll"), "KRA-16",
            (Param("dice", "text", Text("dés", "dice")), KRASSES, JUSTIFIED, WHO, LIFTED),
            _later(book, "harm", "damage"),
            ({"dice": "1d8+2", "krasses": 1},),
        ),
        dice_kind(),
    )  # fmt: skip
    return {kind.key: replace(kind, then=THEN.get(kind.key, "")) for kind in kinds}
