"""Fudge with some dials turned, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tablee.game.check import Check
from tablee.game.dial import DialValue
from tablee.game.event import Event, SheetPut
from tablee.game.follow_up import with_follow_up
from tablee.game.move import Plan, do
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Block, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.walk import Place, Thrown, walk
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book


@lru_cache(maxsize=64)
def _book(dials: tuple[tuple[str, DialValue], ...]) -> Book:
    return Book(SYSTEM.pack().turn(dict(dials)))


def book(**dials: DialValue) -> Book:
    """The pack by the book, with some dials turned; its tables are read once for all tests."""
    return _book(tuple(sorted(dials.items())))


@lru_cache(maxsize=64)
def _rules(dials: tuple[tuple[str, DialValue], ...]) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().turn(dict(dials)))


def rules(**dials: DialValue) -> Rules:
    """The rules by the book, with some dials turned."""
    return _rules(tuple(sorted(dials.items())))


PLUS, NIL, MINUS = 6, 3, 1
"""Faces of a Fudge die."""


def faces_of(value: int, dice: int = 4) -> tuple[int, ...]:
    """Faces of Fudge dice that are worth so much."""
    return (*((PLUS if value > 0 else MINUS,) * abs(value)), *((NIL,) * (dice - abs(value))))


def made(kind: str, /, of: Rules | None = None, **params: Any) -> Check:
    """A check from its parameters."""
    return (of or rules()).check({"check": kind, **params})


def thrown(check: Check, *faces: int) -> Place:
    """A check after its dice have fallen."""
    return walk(check, [Thrown(faces)])


def one(check: Check, *faces: int) -> Outcome:
    """The first outcome of given faces."""
    return thrown(check, *faces).outcomes[0]


def chances(check: Check, side: int = 0) -> dict[str, Fraction]:
    """The odds of each outcome of one side."""
    return {row.key: row.p for row in odds_of(check, side=side).rows}


def chip(value: int, name: str = "") -> dict[str, Any]:
    """A modifier."""
    return {"name": name, "value": abs(value), "sign": -1 if value < 0 else 1}


def told(what: Iterable[Reason | Problem]) -> list[tuple[str, str]]:
    """Which sentences are said, without their numbers."""
    return [(each.rule, each.said) for each in what]


def slots(what: Iterable[Reason | Problem], rule: str, said: str) -> dict[str, Any]:
    """The numbers of the first sentence of that rule and case."""
    return next(dict(each.slots) for each in what if (each.rule, each.said) == (rule, said))


def refused(act: Callable[[], object]) -> list[tuple[str, str]]:
    """The problems that an act is refused with."""
    try:
        act()
    except Refused as found:
        return told(found.problems)
    raise AssertionError("nothing was refused")


@dataclass
class Game:
    """A game under way: some sheets, and the moves made so far."""

    rules: Rules
    state: State = field(default_factory=State)
    events: list[Event] = field(default_factory=list)

    def put(self, id: str, *blocks: Block, name: str = "", nature: str = "character") -> None:
        """A sheet with these blocks and nothing else."""
        sheet = Sheet("fudge", name or id.title(), blocks, nature)
        self.state = fold(self.state, [SheetPut(id, sheet)])

    def play(self, move: str, *faces: int, **given: Any) -> tuple[Event, ...]:
        """Perform a move with the faces it throws; raises `Refused`."""
        made = do(self.rules.moves[move], self.state, given, faces)
        events = with_follow_up(self.rules, self.state, made)
        self.state = fold(self.state, events)
        self.events.extend(events)
        return events

    def preview(self, move: str, **given: Any) -> Plan:
        """What a move would meet."""
        found = self.rules.moves[move]
        return found.plan(self.state, found.read(given))

    def points(self, id: str, account: str = "fudge_points") -> int:
        """What lies in an account."""
        return self.state.account(f"{id}.{account}").value
