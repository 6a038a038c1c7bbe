"""How a character is begun at the table: the Concept alone, or everything at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.move import Param, read_args
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import CreationStep, Sheet
from tablee.game.text import Text
from tablee.systems.fu3.sheet.blocks import CONCEPT, NAME_LIMIT, character_table
from tablee.systems.fu3.sheet.creation import IN_PLAY, create
from tablee.systems.fu3.sheet.validation import validate

NAME = Param("name", "text", Text("nom", "name"))
CONCEPT_PARAM = Param("concept", "text", Text("Concept", "Concept"))
ASSETS = Param(
    "assets", "text", Text("Atouts (séparés par des virgules)", "Assets (between commas)"), default=""
)
WEAKNESSES = Param(
    "weaknesses",
    "text",
    Text("Faiblesses (séparées par des virgules)", "Weaknesses (between commas)"),
    default="",
)


def character_forms(pack: Pack) -> tuple[CharacterForm, ...]:
    """The quickest first."""
    creation = character_table(pack).creation
    few, more = creation.assets, creation.assets_per_weakness
    return (
        CharacterForm(
            "concept",
            Text("Concept seul, le reste en jeu", "Concept only, the rest in play"),
            Text(
                "Un nom, un Concept, et la partie commence\u202f; les Atouts se notent quand ils servent.",
                "A name, a Concept, and play begins; Assets are filled in when they serve.",
            ),
            (NAME, CONCEPT_PARAM),
            lambda given: _concept_only(pack, given),
        ),
        CharacterForm(
            "complete",
            Text("Fiche complète", "A complete sheet"),
            Text(
                f"Un Concept et {few} Atouts, et {more} de plus par Faiblesse.",
                f"A Concept and {few} Assets, and {more} more for each Weakness.",
            ),
            (NAME, CONCEPT_PARAM, ASSETS, WEAKNESSES),
            lambda given: _complete(pack, given),
        ),
    )


def _concept_only(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    args = read_args((NAME, CONCEPT_PARAM), given)
    sheet = create(pack, args["name"].strip(), args["concept"].strip())
    start = character_table(pack).values.start
    return _checked(pack, replace(sheet, steps=(*sheet.steps, CreationStep(IN_PLAY, CONCEPT, start))))


def _complete(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    args = read_args((NAME, CONCEPT_PARAM, ASSETS, WEAKNESSES), given)
    assets, weaknesses = _listed(args["assets"]), _listed(args["weaknesses"])
    return _checked(pack, create(pack, args["name"].strip(), args["concept"].strip(), assets, weaknesses))


def _listed(text: str) -> list[str]:
    return [name for part in text.replace(";", ",").split(",") if (name := part.strip())]


def _checked(pack: Pack, sheet: Sheet) -> Sheet:
    """The sheet, or every breach of creation; what only deserves a look is left for the table."""
    refuse_if((*_name_problems(sheet.name), *validate(pack, sheet)))
    return sheet


def _name_problems(name: str) -> list[Problem]:
    wrong = not name or len(name) > NAME_LIMIT
    return [problem("FU3-1-01", "name", "nameless", most=NAME_LIMIT)] if wrong else []
