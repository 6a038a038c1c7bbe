"""A FATE table for tests about Extras and progress: sheets with a history, moves made one after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from tablee.game.dial import DialValue
from tablee.game.event import Event, SheetPut
from tablee.game.milestone import milestone_events
from tablee.game.move import Plan, do
from tablee.game.problem import Problem, Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Aspect, CreationStep, Levelled, Nested, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, SKILL, blank_sheet, slug
from tablee.systems.fate2.creation.plan import PlannedPhase, begun


@lru_cache(maxsize=64)
def _rules(dials: tuple[tuple[str, DialValue], ...]) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().turn(dict(dials)))


def rules(**dials: DialValue) -> Rules:
    """The rules by the book, with some dials turned."""
    return _rules(tuple(sorted(dials.items())))


def book(**dials: DialValue) -> Book:
    """The pack by the book, with some dials turned."""
    return Book(SYSTEM.pack().turn(dict(dials)))


def hero(name: str, skills: str = "", aspects: str = "", nature: str = "character") -> Sheet:
    """Somebody with skills as ticks (« Couteau 2, Soins 1 ») and aspects as levels, all bought in the open
    phase 1."""
    sheet, steps = blank_sheet(book(), name), []
    for word, ticks in _pairs(skills):
        sheet = sheet.put(Levelled(slug(word), word, ticks - 1, SKILL))
        steps.append(CreationStep("1", slug(word), ticks))
    for word, level in _pairs(aspects):
        sheet = sheet.put(Aspect(slug(word), word, level, level, role=ASPECT))
        steps.append(CreationStep("1", slug(word), level))
    opened = begun(sheet, PlannedPhase("1", points=60, aspects=6)) if nature == CHARACTER else sheet
    return replace(opened, steps=tuple(steps), nature=nature)


def _pairs(line: str) -> Iterable[tuple[str, int]]:
    for part in line.split(","):
        name, _, number = part.strip().rpartition(" ")
        if name:
            yield name, int(number)


def told(what: Iterable[Reason | Problem]) -> list[tuple[str, str]]:
    """Which sentences are said, without their numbers."""
    return [(each.rule, each.said) for each in what]


def slots(what: Iterable[Reason | Problem], rule: str, said: str) -> dict[str, Any]:
    """The numbers of the first sentence of that rule and case."""
    return next(dict(each.slots) for each in what if (each.rule, each.said) == (rule, said))


PHASES = ("FAT-2-09", "FAT-2-21")
"""Rules of creation that these tests do not look at: their steps all stand in one phase."""


@dataclass
class Game:
    """A game under way."""

    rules: Rules
    state: State = field(default_factory=State)
    events: list[Event] = field(default_factory=list)

    def put(self, id: str, sheet: Sheet) -> None:
        """A sheet comes to the table."""
        self.state = fold(self.state, [SheetPut(id, sheet)])

    def play(self, move: str, *faces: int, **given: Any) -> tuple[Event, ...]:
        """Perform a move; raises `Refused`."""
        events = do(self.rules.moves[move], self.state, given, faces)
        return self.happen(events)

    def overrule(self, move: str, **given: Any) -> tuple[Event, ...]:
        """Perform a move although it has problems, as the game master may."""
        return self.happen(self.plan(move, **given).events(()))

    def happen(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Events take place."""
        made = tuple(events)
        self.state = fold(self.state, made)
        self.events.extend(made)
        return made

    def reach(self, milestone: str) -> tuple[Event, ...]:
        """A milestone of the table comes."""
        return self.happen(milestone_events(self.rules, self.state, milestone))

    def plan(self, move: str, **given: Any) -> Plan:
        """What a move would meet."""
        found = self.rules.moves[move]
        return found.plan(self.state, found.read(given))

    def wrong(self, move: str, **given: Any) -> list[tuple[str, str]]:
        """The problems of a move, warnings too."""
        try:
            return told(self.plan(move, **given).problems)
        except Refused as refused:
            return told(refused.problems)

    def sheet(self, id: str = "ana") -> Sheet:
        """A sheet as it is now."""
        return self.state.sheet(id)

    def level(self, skill: str, id: str = "ana") -> int | None:
        """The level of a skill."""
        return self.sheet(id).need(skill, Levelled).level

    def aspects(self, nested: str = "", id: str = "ana") -> dict[str, tuple[int, int]]:
        """The aspects of a sheet, or of an Extra on it: their levels and boxes."""
        sheet = self.sheet(id)
        inner = sheet.need(nested, Nested).sheet if nested else sheet
        return {aspect.name: (aspect.level, aspect.boxes) for aspect in inner.having(Aspect, ASPECT)}

    def problems(self, id: str = "ana") -> list[tuple[str, str]]:
        """What is wrong with the Extras of a sheet."""
        found = told(self.rules.validate(self.sheet(id)))
        return [(rule, said) for rule, said in found if rule.startswith("FAT-5-")]


def game(sheet: Sheet | None = None, **dials: DialValue) -> Game:
    """A table where Ana sits."""
    made = Game(rules(**dials))
    made.put("ana", sheet or hero("Ana", "Couteau 2, Soins 1, Vigilance 1"))
    return made
