"""Quick NPCs: aspects alone, or an optimised pyramid by a number of phases (FAT-7-01 to 03, FAT-10PYR-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tablee.game.character_form import CharacterForm
from tablee.game.event import SheetPut
from tablee.game.frozen import replace
from tablee.game.move import Args, Move, Param, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.quick import piece, pieces
from tablee.game.reason import Named, Value, because
from tablee.game.sheet import Levelled, Sheet, Words
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import (
    ASPECT,
    CONCEPT,
    NAME_LIMIT,
    blank_sheet,
    fate_points,
    new_id,
    sheet_stem,
)
from tablee.systems.fate2.creation.pyramid import legal
from tablee.systems.fate2.progress.optimised import (
    MOST_NAMES,
    MOST_ROWS,
    OptimisedTable,
    listed,
    optimised,
    shape_for,
)

NATURE = "npc"
"""The nature of an NPC."""
MOST_TEXT = 2000
NAME = Param("name", "text", Text("nom", "name"))
SKILLS = Param(
    "skills", "text", Text("compétences, la plus importante d’abord", "skills, the most important first")
)
ASPECTS = Param("aspects", "text", Text("aspects, dans l’ordre où ils viennent", "aspects, in their order"))


def moves(book: Book, build: Build) -> tuple[Move, ...]:
    """Make an NPC either way."""
    return (_aspects_only(book), _optimised(book))


def forms(book: Book) -> Iterator[CharacterForm]:
    """A quick character from Table 17."""

    def make(given: Mapping[str, object]) -> Sheet:
        from tablee.game.move import read_args

        args = read_args(params, given)
        sheet, wrong = quick_sheet(book, args["name"], args["phases"], args["skills"], args["aspects"])
        refuse_if(wrong)
        return sheet.put(Words(CONCEPT, Text("Concept", "Concept"), args["concept"].strip()[:MOST_TEXT]))

    concept = Param("concept", "text", Text("concept", "concept"), default="")
    params = (NAME, concept, _phases(book), SKILLS, ASPECTS)
    label = Text("Pyramide optimisée", "Optimised pyramid")
    hint = Text(
        "Un PJ rapide\u00a0: des compétences de la plus importante à la moindre, un aspect par phase.",
        "A quick character: skills from the most important down, an aspect for each phase.",
    )
    yield CharacterForm("optimised", label, hint, params, make)


def _phases(book: Book) -> Param:
    return Param(
        "phases", "int", Text("phases", "phases"), default=book.number("phases"), low=1, high=MOST_ROWS
    )


def levels_of(line: str, most: int = FARTHEST) -> dict[str, int]:
    """The aspects of a line with their levels: « Mercenaire 2, Perceptif »; 1 where none is written."""
    found: dict[str, int] = {}
    for text in pieces(line)[: MOST_NAMES + 1]:
        part = piece(text)
        name, level = part.words.strip(), 1 if part.number is None else part.number
        if not 1 <= len(name) <= NAME_LIMIT or not 1 <= level <= most or len(found) >= MOST_NAMES:
            raise Refused(problem("FAT-7-01", "line", "unread", found=text[:NAME_LIMIT], expected=most))
        found[name] = found.get(name, 0) + level
    return found


def aspects_npc(book: Book, name: str, line: str) -> tuple[Sheet, tuple[Problem, ...]]:
    """An NPC of aspects alone: a throw begins with the fitting one, none of them pays for rerolls.

    What no aspect covers is a skill never bought: Médiocre. They stand on the sheet as levels that are
    tapped, without boxes.
    """
    levels = levels_of(line)
    sheet = replace(_blank(book, name).put(fate_points(book, 0)), nature=NATURE)
    for aspect, level in levels.items():
        sheet = sheet.put(Levelled(new_id(sheet, aspect), aspect, level, ASPECT))
    if not levels:
        return sheet, (problem("FAT-7-01", "line", "none"),)
    return sheet, tuple(advice(book, tuple(levels.values())))


def advice(book: Book, levels: Sequence[int]) -> Iterator[Problem]:
    """Warnings: aspects that form no pyramid, or too many of them (FAT-7-03)."""
    row, count = book.table("optimised", OptimisedTable).aspects, len(levels)
    if count >= row.many:
        yield problem("FAT-7-03", "aspects", "many", warning=True, found=count, expected=row.many)
    elif count >= row.pyramid:
        at = Counter(levels)
        if not legal(tuple(at[level] for level in range(1, max(levels) + 1))):
            yield problem("FAT-7-03", "aspects", "uneven", warning=True, found=count)


def _blank(book: Book, name: str) -> Sheet:
    """A blank sheet of that name; raises `Refused` for one that is none."""
    if not 1 <= len(name.strip()) <= NAME_LIMIT:
        raise Refused(problem("FAT-7-01", "name", "name", expected=NAME_LIMIT))
    return blank_sheet(book, name.strip())


def quick_sheet(
    book: Book, name: str, phases: int, skills: str, aspects: str
) -> tuple[Sheet, tuple[Problem, ...]]:
    """A character of the optimised pyramid, with a step for each point, and what its lines lack."""
    blank = _blank(book, name)
    made = optimised(book, blank, phases, tuple(levels_of(skills)), listed(aspects))
    return made.sheet, made.problems


def _plan(state: State, sheet: Sheet, wrong: Sequence[Problem], rule: str, **slots: Value) -> Plan:
    """The plan that brings an NPC; nothing is told of it beside its sheet, whose values are the GM’s."""
    own = state.new_sheet(sheet_stem(sheet.name))
    why = because(rule, "made", name=Named(own, sheet.name), **slots)
    return Plan(tuple(wrong), because=(why,), events=lambda _: (SheetPut(own, sheet),))


def _aspects_only(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        sheet, wrong = aspects_npc(book, args["name"], args["aspects"])
        count = sum(1 for _ in sheet.having(Levelled, ASPECT))
        made = replace(sheet, status="approved")
        return _plan(state, made, wrong, "FAT-7-01", count=count)

    line = Param("aspects", "text", Text("aspects et niveaux", "aspects and levels"))
    label = Text("PNJ fait d’aspects", "NPC made of aspects")
    return Move("aspects_npc", label, "FAT-7-01", (NAME, line), plan, "gm")


def _optimised(book: Book) -> Move:
    def plan(state: State, args: Args) -> Plan:
        phases = args["phases"]
        made, wrong = quick_sheet(book, args["name"], phases, args["skills"], args["aspects"])
        sheet = replace(made.put(fate_points(book, 0)), nature=NATURE, status="approved")
        shape = ", ".join(str(count) for count in shape_for(book, phases))
        return _plan(state, sheet, wrong, "FAT-10PYR-01", phases=phases, shape=shape)

    label = Text("PNJ sur pyramide optimisée", "NPC on an optimised pyramid")
    return Move("optimised_npc", label, "FAT-10PYR-01", (NAME, _phases(book), SKILLS, ASPECTS), plan, "gm")
