"""A creation played in tests: commands one after the other, as a table would carry them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.game.move import Plan, do
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.book import Book

Phase = tuple[str, Sequence[str]]
"""An aspect and the skills that get a tick."""


@dataclass
class Creation:
    """One character, ``who``, at a table of its own."""

    dials: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        pack = SYSTEM.pack().turn(self.dials)
        self.rules: Rules = SYSTEM.rules(pack)
        self.book = Book(pack)
        self.state = State(sheets={"who": self.rules.blank_sheet("Qui")})

    @property
    def sheet(self) -> Sheet:
        """The character as it stands."""
        return self.state.sheet("who")

    def plan(self, move: str, **args: Any) -> Plan:
        """The plan of a move."""
        found = self.rules.moves[move]
        given = ({"sheet": "who"} if any(p.name == "sheet" for p in found.params) else {}) | args
        return found.plan(self.state, found.read(given))

    def do(self, move: str, **args: Any) -> None:
        """Carry a move out; refused where it has a problem."""
        found = self.rules.moves[move]
        given = ({"sheet": "who"} if any(p.name == "sheet" for p in found.params) else {}) | args
        self.state = fold(self.state, do(found, self.state, given))

    def overrule(self, move: str, **args: Any) -> None:
        """Carry a move out whatever its problems, as the game master may."""
        self.state = fold(self.state, self.plan(move, **args).events(()))

    def buy(self, *skills: str) -> None:
        """A tick in each of some skills."""
        for name in skills:
            self.do("buy_skill", name=name)

    def live(self, *phases: Phase) -> None:
        """Whole phases from the first on: opened, lived, handed in, accepted, closed."""
        for key, (aspect, skills) in enumerate(phases, start=1):
            self.do("open_phase", phase=str(key))
            self.do("take_aspect", name=aspect)
            self.buy(*skills)
            self.end(str(key))

    def end(self, key: str) -> None:
        """Hand a phase in, accept and close it."""
        self.do("hand_in_phase", phase=key)
        self.do("accept_phase", phase=key)
        self.do("close_phase", phase=key)

    def shape(self) -> tuple[int, ...]:
        """The number of skills at each level from Moyen up, counted on the sheet."""
        levels = [skill.level or 0 for skill in self.sheet.having(Levelled, "skill")]
        return tuple(levels.count(level) for level in range(max(levels, default=-1) + 1))

    def aspects(self) -> dict[str, int]:
        """The aspects by name."""
        return {aspect.name: aspect.level for aspect in self.sheet.having(Aspect, "aspect")}

    def said(self, plan: Plan) -> list[tuple[str, str]]:
        """The rules and cases of the problems of a plan, warnings left out."""
        return [(wrong.rule, wrong.said) for wrong in plan.broken]


SYBIL: tuple[Phase, ...] = (
    ("Herboriste", ("Couteau", "Soins", "Herboristerie", "Vigilance")),
    ("Gitan", ("Couteau", "Bluff", "Pickpocket", "Soins")),
    ("Gitan", ("Couteau", "Bluff", "Déplacement Silencieux", "Se Dissimuler")),
    ("Voleur de la Guilde", ("Crocheter", "Pickpocket", "Bluff", "Se Dissimuler")),
    ("Pourchassé", ("Couteau", "Se Dissimuler", "Vigilance", "Intelligence de la rue")),
)
