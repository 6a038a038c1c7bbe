"""The sheet of the toy (TOY-06): blank, at random, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tablee.game.bands import Band, Bands
from tablee.game.ladder import ABSENT, Absent
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Account, CreationStep, Levelled, Sheet, Track, Words
from tablee.game.text import Text
from tablee.game.track import Overflow, TrackRow
from tests.toy.tables import Tables

LONGEST = 80
EFFECT = "effect"
"""The role of what a fight puts on a sheet for some rounds."""


def luck(tables: Tables) -> Account:
    """The points of luck everybody begins with."""
    made = tables.creation
    return Account("luck", Text("Chance", "Luck"), made.luck, made.most_luck, rule="TOY-03")


def strain(tables: Tables) -> Track:
    """Boxes that pay for luck where there is none left."""
    row = TrackRow("box", Text("Case", "Box"), tables.creation.strain, untick="all")
    return Track("strain", Text("Effort", "Strain"), (row,))


def wounds(tables: Tables) -> Track:
    """The wounds, none of them ticked."""
    overflow: Overflow = "up" if tables.pack.on("overflow") else "drop"
    rows = tuple(TrackRow(r.key, r.label, r.boxes, r.penalty, overflow) for r in tables.harm.rows)
    return Track("wounds", Text("Blessures", "Wounds"), rows)


def bands(tables: Tables) -> Bands:
    """The row that a blow of each force falls on."""
    return Bands(tuple(Band(r.low, r.key) for r in tables.harm.rows))


def level_of(sheet: Sheet, skill: str) -> int | Absent:
    """The level of a skill; absent is not zero."""
    found = sheet.get(skill)
    level = found.level if isinstance(found, Levelled) else None
    return ABSENT if level is None else level


def blank_sheet(tables: Tables, name: str) -> Sheet:
    """A character nobody has made choices for yet."""
    skills = tuple(Levelled(s.key, s.fr, None, "skill") for s in tables.creation.skills)
    concept = Words("concept", Text("Concept", "Concept"))
    return Sheet("toy", name, (concept, *skills, luck(tables), strain(tables), wounds(tables)))


def random_sheet(tables: Tables, pick: Callable[[int], int]) -> Sheet:
    """A character made by chance: point after point goes to some skill."""
    made = tables.creation
    sheet = blank_sheet(tables, made.names[pick(len(made.names)) - 1])
    sheet = sheet.put(Words("concept", Text("Concept", "Concept"), made.names[0]))
    steps = []
    for point in range(made.points):
        key = made.skills[pick(len(made.skills)) - 1].key
        steps.append(CreationStep(f"point{point + 1}", key, 1))
        old = sheet.need(key, Levelled)
        sheet = sheet.put(Levelled(key, old.name, (old.level or 0) + 1, "skill"))
    return Sheet(sheet.system, sheet.name, sheet.blocks, steps=tuple(steps))


def validate(tables: Tables, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that breaks a rule of creation; a missing concept is only worth a word."""
    return tuple(_problems(tables, sheet)) if sheet.nature == "character" else ()


def _problems(tables: Tables, sheet: Sheet) -> Iterator[Problem]:
    if not 1 <= len(sheet.name) <= LONGEST:
        yield problem("TOY-06", "name", "name", expected=LONGEST)
    spent = sum(skill.level or 0 for skill in sheet.having(Levelled, "skill"))
    if spent > tables.creation.points:
        yield problem("TOY-06", "skills", "points", expected=tables.creation.points, found=spent)
    if sheet.steps and sum(step.value for step in sheet.steps) != spent:
        yield problem("TOY-06", "steps", "steps", expected=spent)
    concept = sheet.get("concept")
    if not isinstance(concept, Words) or not concept.words.strip():
        yield problem("TOY-06", "concept", "concept", warning=True)
