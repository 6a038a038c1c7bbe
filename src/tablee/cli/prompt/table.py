"""What happens at the prompt: one game, at most one sheet that pays, and the throw under way.

It plays through the moves that every table uses, so that points are really paid and refusals explain
themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.dice import Draw
from tablee.game.check import Check, Choice, Spend, Throw
from tablee.game.event import Event, SheetPut
from tablee.game.move import Move, do
from tablee.game.play_out import PATIENCE, drawn
from tablee.game.problem import Refused, problem
from tablee.game.state import State, fold
from tablee.game.system import Rules, System
from tablee.game.throwing import owner, place_of, throwing_moves
from tablee.game.walk import Place

__all__ = ["Table"]


@dataclass
class Table:
    """A table for one: the rules in force, the state of the game, what is shown and what is under way."""

    draw: Draw
    game: System
    rules: Rules
    state: State = field(default_factory=State)
    payer: str = ""
    shown: Check | None = None
    run: str = ""
    events: list[Event] = field(default_factory=list)

    @property
    def place(self) -> Place | None:
        """Where the throw under way stands."""
        return place_of(self.rules.check, self.state.run(self.run)) if self.run else None

    @property
    def spends(self) -> tuple[Spend, ...]:
        """What can be bought now: after a throw what it left open, before it what would change it."""
        if self.run and self.place is not None:
            node = self.place.node
            return () if isinstance(node, (Throw, Choice)) else tuple(getattr(node, "spends", tuple)())
        return self.shown.before if self.shown else ()

    def turn(self, settings: Mapping[str, object]) -> None:
        """Change house rules; what was under way is over, sheets stay."""
        self.rules = self.game.rules(self.rules.pack.turn(settings))
        self.state = State(sheets=self.state.sheets)
        self.shown, self.run = None, ""

    def sit(self, preset: str) -> None:
        """Take a ready-made sheet: it pays from now on."""
        self.state = fold(self.state, (SheetPut(preset, self.game.preset(preset)),))
        self.payer = preset

    def show(self, notation: str) -> Check:
        """Look at a throw before it is made."""
        self.shown, self.run = self.rules.notation(notation), ""
        return self.shown

    def throw(self) -> None:
        """Throw what is shown, and go on until somebody must choose or it is over."""
        if self.shown is None:
            return
        self._do("throw", {"check": self.shown.form(), "by": self.payer})
        self.run = tuple(self.state.runs)[-1]
        self._roll_on()

    def choose(self, option: str) -> None:
        """Answer the question that the throw puts; nothing given takes its first option."""
        place = self.place
        if place is None or not isinstance(place.node, Choice):
            raise Refused(problem("HOUSE-step", "choose", "chosen"))
        node = place.node
        given = {
            "pending": f"{self.run}:{node.name}",
            "seat": node.who,
            "option": option or node.options[0].key,
        }
        self._do("choose", given)
        self._roll_on()

    def spend(self, spend: Spend, dice: tuple[int, ...], why: str = "") -> None:
        """Buy: before a throw the throw itself changes, after it the dice do. At this table one person
        presses for every sheet."""
        if not self.run:
            if spend.refused:
                raise Refused(*spend.refused)
            if spend.becomes is not None:
                self.shown = self.rules.check(spend.becomes)
            return
        run = self.state.run(self.run)
        given = {"run": self.run, "spend": spend.key, "dice": dice, "seen": len(run.steps), "why": why}
        self._do("spend", {**given, "by": owner(self.state, run, spend)})
        self._roll_on()

    def _roll_on(self) -> None:
        for _throw in range(PATIENCE):
            if self.place is None or not isinstance(self.place.node, Throw):
                return
            self._do("roll_on", {"run": self.run})

    def _do(self, key: str, given: Mapping[str, Any]) -> None:
        move = self._move(key)
        dice = move.plan(self.state, move.read(given)).dice
        faces = drawn(self.draw)(dice) if isinstance(dice, Throw) else ()
        events = do(move, self.state, given, faces)
        self.state = fold(self.state, events)
        self.events.extend(events)

    def _move(self, key: str) -> Move:
        own = self.rules.moves.get(key)
        return own or next(move for move in throwing_moves(self.rules.check) if move.key == key)
