"""A table at which throws are made: sheets with aspects and fate points, and the shared moves."""

from __future__ import annotations

from typing import Any

from tablee.game.event import Event, Moved
from tablee.game.move import do
from tablee.game.outcome import Outcome
from tablee.game.pack import Pack
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Aspect, Levelled, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.game.throwing import place_of
from tablee.systems.fate2 import SYSTEM

MINUS, BLANK, PLUS = 1, 3, 5
SIGNS = {"-": MINUS, "0": BLANK, "+": PLUS}
BOOK = SYSTEM.book()


def faces(signs: str) -> tuple[int, ...]:
    """The faces of dice that show these signs."""
    return tuple(SIGNS[sign] for sign in signs.replace(" ", ""))


def rules(**dials: Any) -> Rules:
    """The rules with some dials set."""
    pack: Pack = SYSTEM.pack().read({"system": "fate2", "name": "Essai", "dials": dials})
    return SYSTEM.rules(pack)


def person(name: str, points: int = 0, nature: str = "character", **traits: int) -> Sheet:
    """A sheet: aspects are written with a capital, skills without one."""
    blocks: list[Any] = [
        Account("fate_points", Text("Points de Destin", "Fate points"), points, rule="FAT-2-30")
    ]
    for called, level in traits.items():
        if called[0].isupper():
            blocks.append(Aspect(called.lower(), called, level, level, role="aspect"))
        else:
            blocks.append(Levelled(called, called.capitalize(), level, role="skill"))
    return Sheet("fate2", name, tuple(blocks), nature=nature)


class Game:
    """A state that moves change."""

    def __init__(self, rules: Rules = BOOK, **sheets: Sheet) -> None:
        self.rules, self.state = rules, State(sheets)

    def do(self, key: str, fell: str = "", /, **given: Any) -> tuple[Event, ...]:
        """A move with the dice that it throws."""
        events = do(self.rules.moves[key], self.state, given, faces(fell))
        self.state = fold(self.state, events)
        return events

    def throw(self, dice: str, by: str = "", against: tuple[str, ...] = (), **form: Any) -> None:
        """A throw of this form; later moves are about it."""
        self.do("throw", dice, check={"check": "test", **form}, by=by, against=list(against))

    @property
    def run(self) -> str:
        """The last throw."""
        return list(self.state.runs)[-1]

    def spend(self, key: str, fell: str = "", /, **given: Any) -> tuple[Event, ...]:
        """A spend on the last throw; whoever must say why does. ``dice`` are those that are picked."""
        return self.do("spend", fell, run=self.run, spend=key, **{"why": "comme il faut", **given})

    def refused(self, key: str, **given: Any) -> list[tuple[str, str]]:
        """The problems of a spend that is refused; nothing was paid."""
        before = self.state
        try:
            self.spend(key, **given)
        except Refused as refused:
            assert self.state is before
            return [(problem.rule, problem.said) for problem in refused.problems]
        return []

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes of the last throw as it lies."""
        return place_of(self.rules.check, self.state.run(self.run)).outcomes

    @property
    def result(self) -> tuple[str, Any, Any]:
        """The thrower's outcome: key, total, margin."""
        first = self.outcomes[0]
        return first.key, first.total, first.margin

    def said(self, at: int = 0) -> set[tuple[str, str]]:
        """The rules and cases that an outcome gives as its reasons."""
        return {(reason.rule, reason.said) for reason in self.outcomes[at].because}

    def keys(self, by: str = "") -> list[str]:
        """What is offered to a sheet, refused or not."""
        from tablee.game.throwing import owner, spends_on

        run = self.state.run(self.run)
        found = spends_on(self.rules.check, run)
        return [s.key for s in found if owner(self.state, run, s) == (by or run.by)]

    def points(self, sheet: str) -> int:
        """The fate points of a sheet."""
        return self.state.account(f"{sheet}.fate_points").value

    def ticked(self, sheet: str, aspect: str) -> int:
        """How many boxes of an aspect are ticked."""
        return self.state.sheet(sheet).need(aspect, Aspect).ticked


def paid(events: tuple[Event, ...]) -> list[str]:
    """The accounts that some events take from."""
    return [event.movement.source for event in events if isinstance(event, Moved)]


def worded(level: int, turned: Rules = BOOK) -> str:
    """A level as it is said in French."""
    assert turned.totals is not None
    return turned.totals(level).fr
