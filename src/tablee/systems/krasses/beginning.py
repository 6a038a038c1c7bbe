"""Somebody new in a few words: a GM character typed on one line, a character begun at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from tablee.game.address import free_id
from tablee.game.block import Numeric, Words
from tablee.game.character_form import CharacterForm
from tablee.game.move import Param
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem
from tablee.game.quick import piece, pieces
from tablee.game.sheet import Block, Sheet
from tablee.game.text import Text
from tablee.systems.krasses.accounts import SECOND_ROLE, reserve_account
from tablee.systems.krasses.book import LARGEST
from tablee.systems.krasses.creation import CONCEPT, new_sheet, people, trait_id
from tablee.systems.krasses.party import LONGEST_NAME, MOST_CHIPS
from tablee.systems.krasses.sheet import DEGREE

LISTS = (
    ("skills", "skill", Text("compétences", "skills")),
    ("advantages", "advantage", Text("avantages", "advantages")),
    ("assets", "asset", Text("bonus et malus", "bonuses and penalties")),
)
"""The lists of a whole character: "Escrime +6, Bagout +4"."""


def quick(pack: Pack, line: str) -> Sheet:
    """A GM character on one line: a name with its score, then modifiers ("Garde +5, épée +2")."""
    first, *parts = pieces(line) or ("",)
    head = piece(first)
    name, blocks = _name(head.words or first), list[Block]()
    if head.words and head.number is not None:
        blocks.append(Numeric(trait_id("skill", name), name, _value(head.number), "skill"))
    blocks += _traits(parts, "asset", {block.id for block in blocks})
    return Sheet("krasses", name, tuple(blocks), SECOND_ROLE, pack.name, pack.version)


def _name(words: str) -> str:
    name = words.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused(problem("KRA-01", "name", "nobody", expected=LONGEST_NAME))
    return name


def _value(number: int) -> int:
    return max(-LARGEST, min(number, LARGEST))


def _traits(parts: list[str], role: str, taken: set[str]) -> Iterator[Numeric]:
    """Traits with their numbers, each under an id of its own."""
    if len(parts) > MOST_CHIPS:
        raise Refused(problem("KRA-01", role, "many", expected=MOST_CHIPS, found=len(parts)))
    for part in parts:
        item = piece(part)
        if item.number is None or not 1 <= len(item.words) <= LONGEST_NAME:
            raise Refused(problem("KRA-01", role, "line", found=part[:40]))
        id = free_id(trait_id(role, item.words), taken)
        taken.add(id)
        yield Numeric(id, item.words, _value(item.number), role)


NAME = Param("name", "text", Text("nom", "name"))
WHAT = Param("concept", "text", Text("concept", "concept"), default="")


def character_forms(pack: Pack) -> tuple[CharacterForm, ...]:
    """In a hurry: a name, a concept and what they do best. Whole: every attribute and list."""
    best = Param("skill", "text", Text("point fort", "what they do best"), default="")
    known = people(pack)
    attributes = tuple(
        Param(a.id, "int", Text(a.name, a.name), default=0, low=-LARGEST, high=LARGEST)
        for a in known.attributes
    )
    lists = tuple(Param(key, "text", label, default="") for key, _, label in LISTS)
    start = known.begun
    return (
        CharacterForm(
            "quick", Text("Nom et concept", "Name and concept"),
            Text(
                f"Caractéristiques à {start.attribute:+d}, et un point fort à {start.skill:+d}.",
                f"Attributes at {start.attribute:+d}, and what they do best at {start.skill:+d}.",
            ),
            (NAME, WHAT, best), partial(_in_a_hurry, pack),
        ),
        CharacterForm(
            "full", Text("Fiche complète", "The whole sheet"),
            Text("Des listes, comme « Escrime +6, Bagout +4 ».", "Lists, like “Fencing +6, Charm +4”."),
            (NAME, WHAT, *attributes, *lists), partial(_whole, pack),
        ),
    )  # fmt: skip


def _in_a_hurry(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    known = people(pack)
    start, best = known.begun, given["skill"].strip()[:LONGEST_NAME]
    blocks: list[Block] = [Words("concept", CONCEPT, given["concept"].strip())]
    blocks += [Numeric(a.id, a.name, start.attribute, "attribute") for a in known.attributes]
    if best:
        blocks.append(Numeric(trait_id("skill", best), best, start.skill, "skill", {DEGREE: start.degree}))
    return new_sheet(pack, _name(given["name"]), [*blocks, reserve_account()])


def _whole(pack: Pack, given: Mapping[str, Any]) -> Sheet:
    attributes = people(pack).attributes
    blocks: list[Block] = [Words("concept", CONCEPT, given["concept"].strip())]
    blocks += [Numeric(a.id, a.name, given[a.id], "attribute") for a in attributes]
    taken = {block.id for block in blocks}
    for key, role, _ in LISTS:
        blocks += _traits(pieces(given[key]), role, taken)
    return new_sheet(pack, _name(given["name"]), [*blocks, reserve_account()])
