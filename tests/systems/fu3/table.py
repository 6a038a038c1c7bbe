"""FU³ as the tests play it: rules by the book or with dials turned, checks, games of a few moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, End, Node, Spend
from tablee.game.event import Event, SheetPut
from tablee.game.follow_up import with_follow_up
from tablee.game.move import do
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import Problem, Refused
from tablee.game.reason import Reason
from tablee.game.sheet import Account, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.walk import Place, Thrown, odds, walk
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.roll.checks import extra_of


@cache
def book() -> Rules:
    """The rules by the book."""
    return SYSTEM.book()


def turned(**dials: object) -> Rules:
    """The rules with some dials turned."""
    return SYSTEM.rules(SYSTEM.pack().turn(dials))


def law_of(node: Check | Node) -> dict[tuple[str, int], Fraction]:
    """The odds of a check or of what is left of it, by outcome key and extra "and"s."""
    law: Distribution[tuple[Outcome, ...]] = odds(node)
    found: dict[tuple[str, int], Fraction] = {}
    for (outcome,), weight in law.items():
        key = (outcome.key, extra_of(outcome))
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, law.total)
    return found


def thrown(check: Check, *faces: int) -> Place:
    """A check after its dice have fallen."""
    return walk(check, [Thrown(faces)])


def result(place: Place) -> tuple[str, int]:
    """What came out: the key and the extra "and"s."""
    (outcome,) = place.outcomes
    return outcome.key, extra_of(outcome)


def reading_of(place: Place) -> Reading:
    """The last throw as it was read."""
    assert place.reading is not None
    return place.reading


def kept(place: Place) -> list[int]:
    """The faces of the kept dice, in the order they were thrown."""
    return [die.face for die in reading_of(place).dice if die.kept]


def spend_of(place: Place, key: str = "reroll") -> Spend:
    """What can be bought now."""
    assert isinstance(place.node, End)
    return next(spend for spend in place.node.spends() if spend.key == key)


def said(what: tuple[Reason, ...] | tuple[Problem, ...]) -> list[tuple[str, str]]:
    """Which sentences are said, without their numbers."""
    return [(one.rule, one.said) for one in what]


def problems(refused: Refused) -> list[tuple[str, str]]:
    """Which problems were found."""
    return said(refused.problems)


def broken(rules: Rules, sheet: Sheet) -> list[tuple[str, str]]:
    """The breaches of a sheet, without its warnings."""
    return [(p.rule, p.said) for p in rules.validate(sheet) if not p.warning]


@dataclass(slots=True)
class Table:
    """A game under way: sheets, moves made one after the other."""

    rules: Rules
    state: State = field(default_factory=State)
    events: list[Event] = field(default_factory=list)

    def put(self, id: str, sheet: Sheet) -> None:
        """A sheet joins."""
        self.take((SheetPut(id, sheet),))

    def take(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Let events happen."""
        made = with_follow_up(self.rules, self.state, events)
        self.state = fold(self.state, made)
        self.events.extend(made)
        return made

    def play(self, move: str, *faces: int, **args: Any) -> tuple[Event, ...]:
        """Make a move; raises `Refused` when its preview refuses it."""
        return self.take(do(self.rules.moves[move], self.state, args, faces))

    def refused(self, move: str, **args: Any) -> list[tuple[str, str]]:
        """The problems a move meets."""
        try:
            do(self.rules.moves[move], self.state, args)
        except Refused as refused:
            return problems(refused)
        return []

    def preview(self, move: str, **args: Any) -> Any:
        """What a move would meet."""
        played = self.rules.moves[move]
        return played.plan(self.state, played.read(args))

    def aura(self, id: str) -> tuple[int, int | None]:
        """The Aura of a sheet and its maximum."""
        account = self.state.sheet(id).need("aura", Account)
        return account.value, account.ceiling


def table(*presets: str, rules: Rules | None = None, **sheets: Sheet) -> Table:
    """A game with some of the book's characters, under the names of their presets."""
    game = Table(rules or book())
    for preset in presets:
        game.put(preset, SYSTEM.preset(preset))
    for id, sheet in sheets.items():
        game.put(id, sheet)
    return game


def chip(name: str, value: int, sign: int = 1, **more: Any) -> Mapping[str, Any]:
    """A chip in its file form."""
    return {"name": name, "value": value, "sign": sign, **more}
