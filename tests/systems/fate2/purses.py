"""A table with purses and aspects, for the tests of this chapter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tablee.game.account import Account
from tablee.game.check import Throw
from tablee.game.dial import DialValue
from tablee.game.event import Asked, Event, Moved, SheetPut, Told
from tablee.game.milestone import milestone_events
from tablee.game.move import Plan, do
from tablee.game.pending import Pending
from tablee.game.problem import Refused
from tablee.game.sheet import Aspect, Block, Nested, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.text import Lang
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, fate_points


@lru_cache(maxsize=64)
def _rules(dials: tuple[tuple[str, DialValue], ...]) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().turn(dict(dials)))


def rules(**dials: DialValue) -> Rules:
    """The rules by the book, with some dials turned."""
    return _rules(tuple(sorted(dials.items())))


def with_table(name: str, table: object, **dials: DialValue) -> Rules:
    """The rules of a game with a list of its own."""
    return SYSTEM.rules(SYSTEM.pack().read({"system": "fate2", "dials": dials, "tables": {name: table}}))


BOOK = Book(SYSTEM.pack())


def aspect(id: str, level: int = 1, ticked: int = 0, name: str = "") -> Aspect:
    """An aspect with as many boxes as levels."""
    return Aspect(id, name or id.title(), level, level, ticked, role=ASPECT)


def extra(id: str, *aspects: Aspect) -> Nested:
    """An Extra with aspects of its own."""
    return Nested(id, Sheet("fate2", id.title(), aspects, nature="object"), EXTRA)


@dataclass
class Table:
    """A game under way."""

    rules: Rules = field(default_factory=rules)
    state: State = field(default_factory=State)

    def put(
        self, id: str, points: int | None, *blocks: Block, nature: str = "character", name: str = ""
    ) -> Table:
        """A sheet with so many points and these blocks; without an account where points are None."""
        purse = () if points is None else (fate_points(BOOK, points),)
        sheet = Sheet("fate2", name or id.title(), (*purse, *blocks), nature=nature)
        self.state = fold(self.state, (SheetPut(id, sheet),))
        return self

    def plan(self, move: str, **given: Any) -> Plan:
        """What a move comes to."""
        made = self.rules.moves[move]
        return made.plan(self.state, made.read(given))

    def play(self, move: str, *faces: int, **given: Any) -> tuple[Event, ...]:
        """Carry a move out."""
        return self.fold(do(self.rules.moves[move], self.state, given, faces))

    def overrule(self, move: str, **given: Any) -> tuple[Event, ...]:
        """Carry a move out although the rules refuse it."""
        return self.fold(self.plan(move, **given).events(()))

    def fold(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Let some events happen."""
        self.state = fold(self.state, events)
        return events

    def reach(self, milestone: str, times: int = 1) -> tuple[Event, ...]:
        """A milestone comes."""
        return self.fold(milestone_events(self.rules, self.state, milestone, times))

    def answer(self, option: str, seat: str = "") -> tuple[Event, ...]:
        """Answer the one open question, in the place of the first who is asked or of a seat."""
        (pending,) = self.state.pendings.values()
        who = seat or pending.waits_for[0]
        return self.play(pending.move, pending=pending.id, seat=who, option=option)

    def points(self, id: str, account: str = "fate_points") -> int:
        """What lies in an account of a sheet."""
        return self.state.sheet(id).need(account, Account).value

    def ticked(self, id: str) -> list[int]:
        """The ticked boxes of the aspects of a sheet, in order."""
        return [found.ticked for found in self.state.sheet(id).having(Aspect)]

    def question(self) -> Pending:
        """The one open question."""
        (pending,) = self.state.pendings.values()
        return pending

    def buttons(self, lang: Lang = "fr") -> list[str]:
        """What its buttons say."""
        return [option.label[lang] for option in self.question().options]

    def says(self, lang: Lang = "fr") -> str:
        """The question in words."""
        return " ".join(self.rules.reference.say(reason, lang) for reason in self.question().about)

    def refused(self, move: str, **given: Any) -> list[tuple[str, str]]:
        """The problems of a move that is refused."""
        return refusal(lambda: self.play(move, **given))

    def told(self, events: tuple[Event, ...], lang: Lang = "fr") -> list[str]:
        """What is told of some events."""
        return [self.rules.reference.say(e.reason, lang) for e in events if isinstance(e, Told)]


def refusal(act: Callable[[], object]) -> list[tuple[str, str]]:
    """The problems that an act is refused with."""
    try:
        act()
    except Refused as found:
        return [(one.rule, one.said) for one in found.problems]
    raise AssertionError("nothing was refused")


def moved(events: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    """The movements among events: from, to, how many."""
    found = (event.movement for event in events if isinstance(event, Moved))
    return [(m.source, m.target, m.amount) for m in found]


def asked(events: tuple[Event, ...]) -> list[Pending]:
    """The questions among events."""
    return [event.pending for event in events if isinstance(event, Asked)]


def sides(plan: Plan) -> tuple[int, ...]:
    """The sides of the dice that a plan asks for."""
    assert isinstance(plan.dice, Throw)
    return plan.dice.sides
