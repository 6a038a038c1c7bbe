"""To whom the events of a move are told, and in which words: one fact, one audience."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablee.game.account import BANK
from tablee.game.event import (
    Answered,
    Closed,
    ConflictPut,
    Moved,
    Opened,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason
from tablee.table.audience import EVERYONE, GM, Audience, narrower, of_mode, only
from tablee.table.command import Command
from tablee.table.fact import Announced, Fact, Ruled
from tablee.table.reach import Known, reach, thing_begun, things_changed
from tablee.table.seat import Seat
from tablee.table.state import TableState
from tablee.table.touch import sheet_ends
from tablee.table.veil import mentions, open_part, quiet

Facts = list[tuple[Fact, Audience]]


@dataclass(frozen=True, slots=True)
class Telling:
    """What decides to whom the events of one command are told."""

    state: TableState
    seat: Seat
    command: Command
    known: dict[str, Audience]
    wanted: Audience

    def tell(self, events: Sequence[Fact]) -> Facts:
        """Every event with its audience; a secret throw is announced unless it is silent."""
        facts: Facts = []
        opens = any(isinstance(event, Opened) for event in events)
        common = self._common(events)
        for event in events:
            for part in self._parts(event):
                if opens and isinstance(part, Closed) and not self._may_close(part):
                    continue
                facts.extend(self._told(part, common))
        return facts

    def _common(self, events: Sequence[Fact]) -> Audience:
        """Who may know of the whole act: words about it that name nothing in particular are theirs."""
        apart = Closed | Told | Ruled | TimeMoved | ConflictPut
        audience = self.wanted
        for event in events:
            if not isinstance(event, apart):
                audience = narrower(audience, self._audience(event))
        return audience

    def _may_close(self, closed: Closed) -> bool:
        """A secret throw closes nobody else's: they would notice, or believe it open."""
        return self.wanted in (EVERYONE, self.known.get(f"run {closed.run}", EVERYONE))

    def _parts(self, event: Fact) -> tuple[Fact, ...]:
        """A movement between a hidden sheet and an open one is told as its two halves."""
        if not isinstance(event, Moved) or len(sheet_ends(event.movement.source, event.movement.target)) < 2:
            return (event,)
        movement = event.movement
        halves = (Moved(replace(movement, target=BANK)), Moved(replace(movement, source=BANK)))
        same = reach(halves[0], self.known) == reach(halves[1], self.known)
        return (event,) if same else halves

    def _told(self, event: Fact, whole: Audience) -> Facts:
        if isinstance(event, TimeMoved | ConflictPut):
            return self._common_told(event, whole)
        audience, begun = self._audience(event), thing_begun(event)
        if isinstance(event, Ruled) or (isinstance(event, Told) and not event.about):
            audience = narrower(audience, whole)
        if self.command.silent and things_changed(event) and not begun and audience != self.wanted:
            raise Refused(problem("HOUSE-seat", "", "not_silent"))
        if begun:
            self.known[begun] = audience
        return [(quiet(event, self._hidden_from(audience)), audience), *self._announced(event, audience)]

    def _common_told(self, event: TimeMoved | ConflictPut, whole: Audience) -> Facts:
        """Time and turns are everybody's, but for the part that hidden sheets have in them."""
        hidden, game = self._hidden_sheets(), self.state.game
        told = open_part(event, hidden)
        if isinstance(told, TimeMoved):
            before: object = open_part(replace(told, calendar=game.calendar), hidden)
        else:
            before = open_part(ConflictPut(game.conflict), hidden)
        if told == before:
            return [(event, GM)]
        if self.command.silent:
            raise Refused(problem("HOUSE-seat", "", "not_silent"))
        if isinstance(told, TimeMoved) and whole != EVERYONE:
            told = replace(told, reason=Reason(told.reason.rule))
        told_to_all = quiet(told, self._hidden_from(EVERYONE))
        facts: Facts = [(told_to_all, EVERYONE)]
        return facts if told_to_all == event else [*facts, (event, GM)]

    def _audience(self, event: Fact) -> Audience:
        pending = self.state.game.pendings.get(event.pending) if isinstance(event, Answered) else None
        if pending is not None and pending.sealed:
            return only(self.seat.id)
        audience = reach(event, self.known, self.wanted)
        if isinstance(event, Told | Ruled | Opened):
            for thing, words in self._hidden_words().items():
                if mentions(event, words):
                    audience = narrower(audience, self.known[thing])
        return audience

    def _announced(self, event: Fact, audience: Audience) -> Facts:
        if self.command.silent or audience == EVERYONE:
            return []
        if isinstance(event, Opened):
            by = event.by if self.known.get(f"sheet {event.by}") == EVERYONE else ""
            return [(Announced(event.run, by), EVERYONE)]
        if isinstance(event, Stepped) and event.outcomes and self.command.mode == "result":
            return [(Announced(event.run, "", tuple(map(_bare, event.outcomes))), EVERYONE)]
        return []

    def _hidden_sheets(self) -> frozenset[str]:
        known = self.known.items()
        return frozenset(
            t.removeprefix("sheet ") for t, a in known if t.startswith("sheet ") and a != EVERYONE
        )

    def _hidden_words(self) -> dict[str, tuple[str, ...]]:
        """The words that would name each hidden thing."""
        hidden = [thing for thing, audience in self.known.items() if audience != EVERYONE]
        named = {thing: thing.partition(" ")[2] for thing in hidden}
        sheets = self.state.game.sheets
        return {t: (id, sheets[id].name) if id in sheets else (id,) for t, id in named.items()}

    def _hidden_from(self, audience: Audience) -> tuple[str, ...]:
        return tuple(
            word
            for thing, words in self._hidden_words().items()
            if narrower(audience, self.known[thing]) != audience
            for word in words
        )


def telling(known: Known, state: TableState, seat: Seat, command: Command) -> Telling:
    """What decides, for a command on a log as it stands. A silent act is at most the game master's."""
    if command.mode == "me" and state.customs.get("me_only") is not True:
        raise Refused(problem("HOUSE-seat", "me", "me_only"))
    if command.silent and seat.role != "gm":
        raise Refused(problem("HOUSE-seat", "silent", "gm"))
    mode = "gm" if command.silent and command.mode == "all" else command.mode
    return Telling(state, seat, command, dict(known), of_mode(mode, seat))


def _bare(outcome: Outcome) -> Outcome:
    """The outcome alone: its key and whether it succeeds, no number that dice could be read from."""
    return Outcome(outcome.key, success=outcome.success, side=outcome.side)
