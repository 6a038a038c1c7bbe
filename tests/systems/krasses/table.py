"""Krâsses as the tests play it: rules by the book or with dials turned, rolls, games of a few moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import takewhile
from typing import Any

from tablee.game.account import Account
from tablee.game.check import Check, Choice
from tablee.game.event import Closed, Event, Moved, SheetPut
from tablee.game.move import do
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.walk import Chosen, Place, Thrown, odds, step, walk
from tablee.systems.krasses import SYSTEM


@cache
def book() -> Rules:
    """The rules by the book."""
    return SYSTEM.book()


def turned(**dials: object) -> Rules:
    """The rules with some dials turned."""
    return SYSTEM.rules(SYSTEM.pack().turn(dials))


def made(kind: str, rules: Rules | None = None, /, **params: Any) -> Check:
    """A check from its parameters."""
    return (rules or book()).check({"check": kind, **params})


def accepted(place: Place) -> Place:
    """Where a check stands once every krâsse that waits for it is justified, and the dK won are in hand."""
    while isinstance(place.node, Choice) and place.node.name.startswith(("justify-", "take")):
        place = step(place, Chosen(place.node.options[0].key))
    return place


def rolled(check: Check, *throws: tuple[int, ...]) -> tuple[Outcome, ...]:
    """The outcomes of given faces, throw by throw, all krâsses justified."""
    place = Place(check.root)
    for faces in throws:
        place = accepted(step(place, Thrown(faces)))
    return place.outcomes


def one(check: Check, *throws: tuple[int, ...]) -> Outcome:
    """The only outcome of given faces."""
    (outcome,) = rolled(check, *throws)
    return outcome


def place(check: Check, *steps: Thrown | Chosen) -> Place:
    """A check after some steps."""
    return walk(check, steps)


def law_of(check: Check, choose: Mapping[str, str] | None = None) -> dict[tuple[Any, ...], Fraction]:
    """The odds of a check: for each side key, success and detail, and the total where it has one."""
    law = odds(check, choose)
    found: dict[tuple[Any, ...], Fraction] = {}
    for ends, weight in law.items():
        key = tuple((o.key, o.success, o.detail, o.total) for o in ends)
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, law.total)
    return found


def said(outcome: Outcome) -> list[tuple[str, str]]:
    """Which sentences explain an outcome, without their numbers."""
    return [(reason.rule, reason.said) for reason in outcome.because]


def problems(refused: Refused) -> list[tuple[str, str]]:
    """Which problems were found."""
    return [(p.rule, p.said) for p in refused.problems]


@dataclass(slots=True)
class Table:
    """A game under way."""

    rules: Rules
    state: State = field(default_factory=State)
    events: list[Event] = field(default_factory=list)

    def play(self, move: str, *faces: int, **given: Any) -> tuple[Event, ...]:
        """Carry a move out, with the faces it throws."""
        events = do(self.rules.moves[move], self.state, given, faces)
        self.state = fold(self.state, events)
        self.events.extend(events)
        return events

    def choose(self, option: str, *faces: int) -> tuple[Event, ...]:
        """Answer the first question of a throw that an option answers, with the faces it lets fall."""
        waiting = (p for p in self.state.pendings.values() if p.run and not p.move)
        pending = next(p for p in waiting if option in {o.key for o in p.options})
        return self.play("choose", *faces, pending=pending.id, seat=pending.asks[0], option=option)

    def take(self, *faces: int) -> tuple[Event, ...]:
        """Throw the dK that a counter-krâsse has won."""
        return self.choose("throw", *faces)

    def justify(self, reason: str) -> tuple[Event, ...]:
        """Say why a krâsse happened, where somebody is asked."""
        pending = next(p for p in self.state.pendings.values() if p.move == "justify")
        return self.play("justify", pending=pending.id, seat=pending.asks[0], reason=reason)

    def settled(self, run: str) -> list[tuple[str, str, int, str, str]]:
        """The movements that came when a roll became final."""
        at = self.events.index(Closed(run, applied=True))
        rest = self.events[at + 1 :]
        return moved(list(takewhile(lambda event: isinstance(event, Moved), rest)))

    def held(self, address: str) -> int:
        """What lies in an account."""
        return self.state.account(address).value

    def dice(self) -> dict[str, int]:
        """Every account of krâsses."""
        return {
            f"{id}.{block.id}": block.value
            for id, sheet in self.state.sheets.items()
            for block in sheet.having(Account)
        }

    @property
    def last(self) -> tuple[Outcome, ...]:
        """The outcomes of the latest roll."""
        run = list(self.state.runs.values())[-1]
        return walk(self.rules.check(run.check), run.steps).outcomes


def moved(events: tuple[Event, ...] | list[Event]) -> list[tuple[str, str, int, str, str]]:
    """The movements among events: from, to, how many, by which rule, with which sentence."""
    found = [event.movement for event in events if isinstance(event, Moved)]
    return [(m.source, m.target, m.amount, m.reason.rule, m.reason.said) for m in found]


def table(rules: Rules | None = None, pile: int = 0, **sheets: Sheet | int) -> Table:
    """A game with the group's pile and characters: a sheet, or a preset with that much in reserve."""
    game = Table(rules or book())
    group = SYSTEM.preset("groupe")
    events: list[Event] = [SheetPut("group", _filled(group, "pile", pile))]
    events += _people(sheets)
    game.state = fold(game.state, events)
    return game


def _people(sheets: Mapping[str, Sheet | int]) -> Iterator[Event]:
    for key, given in sheets.items():
        sheet = SYSTEM.preset(key) if isinstance(given, int) else given
        yield SheetPut(key, _filled(sheet, "reserve", given) if isinstance(given, int) else sheet)


def _filled(sheet: Sheet, block: str, value: int) -> Sheet:
    if sheet.get(block) is None:
        return sheet
    return sheet.change(block, Account, lambda a: a.gain(value - a.value))
