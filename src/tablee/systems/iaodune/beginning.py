"""A being in a few words: typed on one line in the middle of a scene, or begun at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tablee.game.block import Numeric, Words
from tablee.game.character_form import CharacterForm
from tablee.game.move import Param
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.quick import pieces, signed
from tablee.game.sheet import Block, Sheet
from tablee.game.text import Text
from tablee.systems.iaodune.creation import beings
from tablee.systems.iaodune.sheet import id_of, trait
from tablee.systems.iaodune.sources import MAX_CHIPS, NAME_LIMIT

TERM = re.compile(r"([+\-\N{MINUS SIGN}]?)\s*([0-9]{1,6})\s*([ndND]?)")
ITEM = re.compile(
    r"(?P<name>.*?\S)"
    r"(?P<terms>(?:(?:\s+|(?=[+\-\N{MINUS SIGN}]))(?:[+\-\N{MINUS SIGN}]\s*)?[0-9]{1,6}(?:\s*[ndND])?)+)"
)
"""A name with its terms. A run of spaces fits in one way only: a long line is read without backtracking."""
CREATURE = "creature"
LISTS = (
    ("aptitudes", "aptitude", "N", Text("Aptitudes", "Aptitudes")),
    ("skills", "skill", "D", Text("Compétences", "Skills")),
    ("sufferings", "suffering", "D", Text("Souffrances", "Sufferings")),
    ("tools", "tool", "N", Text("Outils", "Tools")),
)
"""The lists of a whole being: "Athlétisme +2, Esprit +1"; a bare number is in this unit."""


def quick(pack: Pack, line: str) -> Sheet:
    """A being on one line: its name with levels and dice, then what it has ("Bête de sel +2N, griffes +1D").

    The first N is an Aptitude, the first D a Skill or a Suffering; further ones are tools and Sufferings.
    """
    parts = _parts(line)
    head = parts[0] if parts else ""
    name, worth = _read(head, "N") if ITEM.fullmatch(head) else (head, {})
    sheet = Sheet("iaodune", _named(name), (), CREATURE, pack.name, pack.version)
    for unit, value in worth.items():
        role = "aptitude" if unit == "N" else "skill" if value >= 0 else "suffering"
        sheet = _with(sheet, trait(role, name, value))
    for part in parts[1:]:
        called, worth = _read(part, "N")
        if "N" not in worth and worth["D"] < 0:
            sheet = _with(sheet, trait("suffering", called, worth["D"]))
        else:
            sheet = _with(sheet, trait("tool", called, worth.get("N", 0), d=worth.get("D", 0)))
    return sheet


def _parts(line: str) -> list[str]:
    parts = pieces(line)
    if len(parts) > MAX_CHIPS:
        raise Refused(problem("IAO-16", "line", "too_many", expected=MAX_CHIPS, found=len(parts)))
    return parts


def _named(words: str) -> str:
    if not 1 <= len(words.strip()) <= NAME_LIMIT:
        raise Refused(problem("IAO-16", "name", "nobody", expected=NAME_LIMIT))
    return words.strip()


def _read(part: str, unit: str) -> tuple[str, dict[str, int]]:
    """A name with what it is worth: "griffes +1D", "épée +1N -1D", "corde +1"."""
    item = ITEM.fullmatch(part)
    if item is None or len(item["name"]) > NAME_LIMIT:
        raise Refused(problem("IAO-16", "line", "line", found=part[:40]))
    worth: dict[str, int] = {}
    for sign, number, said in TERM.findall(item["terms"]):
        key = said.upper() or unit
        worth[key] = worth.get(key, 0) + signed(sign, number)
    return item["name"], worth


def _with(sheet: Sheet, block: Numeric) -> Sheet:
    id = id_of(block.name, tuple(known.id for known in sheet.blocks))
    return sheet.put(replace(block, id=id))


NAME = Param("name", "text", Text("nom", "name"))
WHAT = Param("concept", "text", Text("concept", "concept"), default="")


def character_forms(pack: Pack) -> tuple[CharacterForm, ...]:
    """In a hurry: a name, a concept, one Aptitude and one Skill. Whole: every list."""
    table = beings(pack)
    aptitude = Param("aptitude", "text", Text("Aptitude", "Aptitude"), default=table.first_aptitude)
    skill = Param("skill", "text", Text("Compétence", "Skill"), default="")
    lists = tuple(Param(key, "text", label, default="") for key, _, _, label in LISTS)
    start = table.begun
    return (
        CharacterForm(
            "quick", Text("Nom et concept", "Name and concept"),
            Text(
                f"Une Aptitude à {start.aptitude:+d}N et une Compétence à {start.skill:+d}D.",
                f"One Aptitude at {start.aptitude:+d}N and one Skill at {start.skill:+d}D.",
            ),
            (NAME, WHAT, aptitude, skill), partial(_in_a_hurry, pack),
        ),
        CharacterForm(
            "full", Text("Fiche complète", "The whole sheet"),
            Text(
                "Des listes, comme « Athlétisme +2, Esprit +1 ».",
                "Lists, like “Athletics +2, Wits +1”.",
            ),
            (NAME, WHAT, *lists), partial(_whole, pack),
        ),
    )  # fmt: skip


def _in_a_hurry(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    start = beings(pack).begun
    sheet = _begun(pack, given)
    for role, value in (("aptitude", start.aptitude), ("skill", start.skill)):
        if given[role].strip():
            sheet = _with(sheet, trait(role, given[role].strip()[:NAME_LIMIT], value))
    return sheet


def _begun(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    concept: Block = Words("concept", Text("Concept", "Concept"), given["concept"].strip())
    return Sheet("iaodune", _named(given["name"]), (concept,), pack=pack.name, version=pack.version)


def _whole(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    sheet = _begun(pack, given)
    for key, role, unit, _ in LISTS:
        for block in _listed(given[key], role, unit):
            sheet = _with(sheet, block)
    return sheet


def _listed(line: str, role: str, unit: str) -> Iterator[Numeric]:
    for part in _parts(line):
        name, worth = _read(part, unit)
        if role == "tool":
            yield trait("tool", name, worth.get("N", 0), d=worth.get("D", 0))
        elif set(worth) == {unit}:
            yield trait(role, name, worth[unit])
        else:
            raise Refused(problem("IAO-16", role, "line", found=part[:40]))
