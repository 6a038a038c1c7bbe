"""Somebody new in a few words (TOY-06): begun at the table, typed on one line, seen from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.move import Param
from tablee.game.problem import Refused, problem
from tablee.game.quick import piece, pieces
from tablee.game.sheet import Levelled, Sheet, Track, Words
from tablee.game.text import Text
from tests.toy.sheet import LONGEST, blank_sheet
from tests.toy.tables import Tables

CONCEPT = Text("Concept", "Concept")


def character_forms(tables: Tables) -> tuple[CharacterForm, ...]:
    """A name and one skill, which takes every point there is."""
    params = (
        Param("name", "text", Text("nom", "name")),
        Param(
            "skill", "choice", Text("adresse", "skill"), default=tables.creation.skills[0].key,
            options=tuple(skill.key for skill in tables.creation.skills),
            words=tuple(Text(skill.fr, skill.en) for skill in tables.creation.skills),
        ),
    )  # fmt: skip
    hint = Text("Tous les points sur une adresse.", "Every point on one skill.")
    return (CharacterForm("quick", Text("Vite fait", "In a hurry"), hint, params, partial(_begun, tables)),)


def _begun(tables: Tables, given: Mapping[str, Any]) -> Sheet:
    if not 1 <= len(given["name"].strip()) <= LONGEST:
        raise Refused(problem("TOY-06", "name", "name", expected=LONGEST))
    sheet = blank_sheet(tables, given["name"].strip())
    skill = sheet.need(given["skill"], Levelled)
    return sheet.put(replace(skill, level=tables.creation.points))


def quick(line: str) -> Sheet:
    """A foe and what it does best: "Loup, Flairer 2"."""
    name, *rest = pieces(line) or ("",)
    best = [piece(text) for text in rest]
    wrong = len(best) > 1 or any(not skill.words or skill.number is None for skill in best)
    if not 1 <= len(name) <= LONGEST or wrong:
        raise Refused(problem("TOY-06", "name", "name", expected=LONGEST))
    skills = tuple(Levelled("best", skill.words, skill.number, "skill") for skill in best)
    return Sheet("toy", name, skills, nature="creature")


def silhouette(sheet: Sheet) -> Sheet:
    """The name, and whether it is hurt: that is all one sees."""
    hurt = any(track.marks for track in sheet.having(Track))
    looks = Words("looks", Text("Allure", "Looks"), "…" if hurt else "")
    return Sheet("toy", sheet.name, (looks,), nature=sheet.nature)
