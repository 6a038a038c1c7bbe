"""Disclosure of the events of a move: each becomes facts with one audience, in words for that audience."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tablee.game.account import BANK
from tablee.game.event import (
    Answered,
    Asked,
    Closed,
    ConflictPut,
    Event,
    Moved,
    Opened,
    Passed,
    Settled,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.frozen import replace
from tablee.game.ids import Found, ids_of
from tablee.game.problem import Refused, problem
from tablee.game.reason import Reason
from tablee.game.state import fold
from tablee.game.system import Rules
from tablee.table.commands.command import Command
from tablee.table.log.facts import Announced, Fact, Ruled
from tablee.table.log.record import Facts
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE, GM, PLAYERS, Audience, masters, narrower, of_mode, only
from tablee.table.secrecy.audience import others as others_of
from tablee.table.secrecy.audience_of import Audiences, Known, audience_of, begin, thing_begun, things_changed
from tablee.table.secrecy.redact import muted, open_part, texts, with_reasons
from tablee.table.secrecy.silhouettes import Silhouettes
from tablee.table.secrecy.silhouettes import bare as _bare
from tablee.table.undo.dependencies import sheet_ends

THINGS = ("sheet", "run", "pending")
"""The kinds of things that may be hidden."""
APART = (Closed, Told, Ruled, TimeMoved, ConflictPut)
"""The facts that are told of an act beside what it does."""
THROWN = (Opened, Stepped, Passed, Asked, Answered, Settled)
"""The facts that go on with a throw or a question."""


@dataclass(frozen=True, slots=True)
class Disclosure:
    """The disclosure of one command: it decides to whom its events are told.

    ``result`` are those who learn the outcome of a throw whose dice are not for them.
    """

    state: TableState
    seat: Seat
    command: Command
    known: Audiences
    wanted: Audience
    result: Audience
    shades: Silhouettes
    written: frozenset[Found] = frozenset()
    """The ids that a player wrote: such an id is a word of theirs, whether anything bears it or not."""
    aimed: Audience | None = None
    """The audience of all that a move names in its arguments; None for what is no move. Words about the whole
    of it are theirs, whatever part hidden sheets have in what it comes to."""
    rulings: tuple[Ruled, ...] | None = None
    """The ruling on a move as everybody may hear it, from what every player knows; empty where they know of
    nothing wrong, None where it is told as it is."""
    meant: dict[int, tuple[Fact, Audience]] = field(default_factory=dict)
    """Cache of the audiences of facts by their id (each fact is held), valid until something new begins."""

    def tell(self, events: Sequence[Fact]) -> Facts:
        """Every event with its audience; a secret throw is announced unless it is silent."""
        act = replace(self, shades=self.shades.of(events))
        facts: Facts = []
        opens = any(isinstance(event, Opened) for event in events)
        common, secret = act._common(events), act._secret(events)
        for event in events:
            for part in act._parts(event):
                if opens and isinstance(part, Closed) and not act._may_close(part):
                    continue
                facts.extend(act._told(part, common, secret))
            act.shades.follow(event)
            if isinstance(event, TimeMoved | ConflictPut):  # the next one is held against this one
                act = act.after((event,))
        return facts

    def tell_apart(self, events: Sequence[Fact]) -> Facts:
        """Every event with its audience, each told as an act of its own.

        For what happens to many sheets at once: what a hidden one has in it narrows nothing that is told of
        the others.
        """
        facts, told = list[tuple[Fact, Audience]](), self
        for event in events:
            facts += told.tell((event,))
            told = told.after((event,))
        return facts

    def after(self, events: Iterable[Fact]) -> Disclosure:
        """The same disclosure once the game has gone on by these events."""
        game = fold(self.state.game, (event for event in events if isinstance(event, Event)))
        return replace(self, state=replace(self.state, game=game))

    def _common(self, events: Sequence[Fact]) -> Audience:
        """The audience of the whole act: words about it that name nothing in particular are theirs.

        The values of a silhouette don't count: that it changes is seen in its words.
        """
        values = {f"values {id}" for id in self.shades.about}
        audience = self.wanted
        for event in events:
            if not isinstance(event, APART) and not values.issuperset(things_changed(event) or ("",)):
                audience = narrower(audience, self._audience(event))
        return audience

    def _secret(self, events: Sequence[Fact]) -> bool:
        """True if the act draws on a throw or a question that not everybody knows of."""
        return self.wanted != EVERYONE or any(
            isinstance(event, THROWN) and self._audience(event) != EVERYONE for event in events
        )

    def _may_close(self, closed: Closed) -> bool:
        """A secret throw closes nobody else's: they would notice, or believe it open."""
        return self.wanted in (EVERYONE, self.known.get(f"run {closed.run}", EVERYONE))

    def _parts(self, event: Fact) -> tuple[Fact, ...]:
        """A movement between a hidden sheet and an open one is told as its two halves."""
        if not isinstance(event, Moved) or len(sheet_ends(event.movement.source, event.movement.target)) < 2:
            return (event,)
        movement = event.movement
        halves = (Moved(replace(movement, target=BANK)), Moved(replace(movement, source=BANK)))
        same = audience_of(halves[0], self.known) == audience_of(halves[1], self.known)
        return (event,) if same else halves

    def _told(self, event: Fact, whole: Audience, secret: bool) -> Facts:
        if isinstance(event, TimeMoved | ConflictPut):
            return self._common_told(event, whole)
        audience, begun = self._audience(event), thing_begun(event)
        if isinstance(event, Ruled) or (isinstance(event, Told) and not event.about):
            audience = narrower(audience, whole)
        if isinstance(event, Ruled) and self.rulings is not None:
            return self._ruled(event, self.rulings, audience if self.aimed is None else self.aimed)
        if self.command.silent and things_changed(event) and not begun and audience != self.wanted:
            raise Refused(problem("HOUSE-seat", "", "not_silent"))
        if secret and audience == EVERYONE:
            told = muted(event)
            return self._in_words(event if masters(whole) else told, told, audience)
        heard = self._quiet(event, masters(audience) or audience)
        return self._in_words(heard, self._quiet(heard, audience), audience)

    def _ruled(self, event: Ruled, told: tuple[Ruled, ...], audience: Audience) -> Facts:
        """A ruling on a move: players hear of it what would have been wrong by what all of them know."""
        if told == (event,) or not others_of(audience):
            return [(event, audience)]
        return [(event, masters(audience)), *((ruled, others_of(audience)) for ruled in told)]

    def _in_words(self, event: Fact, told: Fact, audience: Audience) -> Facts:
        """The event as the game master learns it, and apart from it what those are told who may know less of
        its reasons, or know a silhouette where others know a sheet.

        One fact where both are the same.
        """
        if isinstance(event, Ruled) and self.shades.about:
            audience = masters(audience)
        shaded = self.shades.told(told, self._words())
        if shaded is None:
            self._result_of(event, audience)
            audience, shaded = masters(audience), event
        parts = [(event, audience)]
        if shaded is not event and others_of(audience):
            parts = [(event, masters(audience)), (shaded, others_of(audience))]
        for fact, whom in parts:
            self._begin(fact, whom)
        return [*parts, *self._announced(event, audience)]

    def _begin(self, fact: Fact, audience: Audience) -> None:
        """Note the thing that begins with a fact, if one does: audiences are computed anew from then on."""
        if thing_begun(fact):
            begin(self.known, fact, audience)
            self.meant.clear()

    def _result_of(self, event: Fact, audience: Audience) -> None:
        """A throw that has no words but its traits' is the game master's; the others learn its outcome."""
        if isinstance(event, Opened) and audience == EVERYONE:
            self.known[f"result {event.run}"] = EVERYONE

    def _words(self) -> frozenset[str]:
        """The words of this very command, if it is the game master's: what is told in them is meant to be."""
        return frozenset(texts(dict(self.command.args))) if self.seat.role == "gm" else frozenset()

    def _common_told(self, event: TimeMoved | ConflictPut, whole: Audience) -> Facts:
        """Time and turns are everybody's, but for the part that hidden sheets have in them."""
        hidden, game = self._hidden_sheets(event), self.state.game
        told = open_part(event, hidden)
        if isinstance(told, TimeMoved):
            before: object = open_part(replace(told, calendar=game.calendar), hidden)
        else:
            before = open_part(ConflictPut(game.conflict), hidden)
        if told == before:
            return [(event, GM)]
        if self.command.silent:
            raise Refused(problem("HOUSE-seat", "", "not_silent"))
        if isinstance(told, TimeMoved) and (whole if self.aimed is None else self.aimed) != EVERYONE:
            told = replace(told, reason=Reason(told.reason.rule))
        said = self._quiet(told, EVERYONE)
        # The truth last: in between a fight is put together from what players know of it (`Ledger._in_step`).
        return [(event, EVERYONE)] if said == event else [(said, PLAYERS), (event, GM)]

    def _audience(self, event: Fact) -> Audience:
        """The audience of an event, cached: it is asked of each several times."""
        if id(event) not in self.meant:
            self.meant[id(event)] = event, self._found_audience(event)
        return self.meant[id(event)][1]

    def _found_audience(self, event: Fact) -> Audience:
        pending = self.state.game.pendings.get(event.pending) if isinstance(event, Answered) else None
        if pending is not None and pending.sealed:
            return only(self.seat.id)
        audience = audience_of(event, self.known, self.wanted)
        if isinstance(event, Asked) and event.pending.private:
            audience = narrower(audience, self._asked(event.pending.asks))
        if isinstance(event, Opened):
            for thing in self._in_check(event):
                audience = narrower(audience, self.known.get(thing, EVERYONE))
        return audience

    def _in_check(self, opened: Opened) -> Iterable[str]:
        """The things that the file form of a check names, found by their types."""
        rules = self.shades.rules
        ids = set[Found]() if rules is None else {*rules.ids_in_check(opened.check)}
        return (f"{kind} {id}" for kind, id in ids - self.written if kind in THINGS)

    def _asked(self, asks: Iterable[str]) -> Audience:
        """Those whom a question is put to, and the game master."""
        seats = self.state.seats.values()
        return only("gm", *(seat.id for seat in seats if any(map(seat.plays, asks))))

    def _quiet(self, fact: Fact, audience: Audience) -> Fact:
        """The same fact with its reasons shortened to the rule, where they name sheets that these may not
        know."""
        return with_reasons(fact, lambda reason: self._said(reason, audience))

    def _said(self, reason: Reason, audience: Audience) -> Reason:
        """A reason as an audience may hear it: the rule alone where it names a sheet that they don't know."""
        named = (self.known.get(f"sheet {sheet}", EVERYONE) for sheet in reason.sheets())
        return reason if all(narrower(audience, who) == audience for who in named) else Reason(reason.rule)

    def _announced(self, event: Fact, audience: Audience) -> Facts:
        if self.command.silent or audience == EVERYONE:
            return []
        if isinstance(event, Opened):
            by = event.by if self.known.get(f"sheet {event.by}") == EVERYONE else ""
            return [(Announced(event.run, by, result=self._learn(event.run) == EVERYONE), EVERYONE)]
        if isinstance(event, Stepped) and event.outcomes:
            bare = Announced(event.run, "", tuple(map(_bare, event.outcomes)))
            return [(bare, self._learn(event.run))] if self._learn(event.run) else []
        return []

    def _learn(self, run: str) -> Audience:
        """The audience that learns the outcome of a throw whose dice are not for them."""
        return EVERYONE if self.state.announced.get(run) else self.known.get(f"result {run}", self.result)

    def _hidden_sheets(self, event: Fact) -> frozenset[str]:
        """The sheets that have no part in what is told to all: of timers, not even silhouettes have any."""
        kind = "values " if isinstance(event, TimeMoved) else "sheet "
        known = self.known.items()
        return frozenset(t.removeprefix(kind) for t, a in known if t.startswith(kind) and a != EVERYONE)


def disclosure(
    known: Known, state: TableState, seat: Seat, command: Command, rules: Rules | None = None
) -> Disclosure:
    """The disclosure of a command on a log as it stands. A silent act is at most the game master's.

    Without ``rules`` a throw that concerns a silhouette has no words: it is the game master's.
    """
    if command.mode == "me" and state.customs.get("me_only") is not True:
        raise Refused(problem("HOUSE-seat", "me", "me_only"))
    if command.silent and seat.role != "gm":
        raise Refused(problem("HOUSE-seat", "silent", "gm"))
    mode = "gm" if command.silent and command.mode == "all" else command.mode
    result = EVERYONE if mode == "result" else ()
    shades = Silhouettes(rules, state)
    audience, move = of_mode(mode, seat), rules.moves.get(command.do) if rules is not None else None
    found = frozenset(ids_of(move.params, command.args, rules.shapes) if rules and move else ())
    written = found if seat.role != "gm" else frozenset[Found]()
    aimed = _of_all(known, found, audience) if move is not None else None
    return Disclosure(state, seat, command, Audiences(known), audience, result, shades, written, aimed)


def _of_all(known: Known, found: Iterable[Found], wanted: Audience) -> Audience:
    """Those of an audience who know every sheet, throw and question of these ids."""
    for kind, id in found:
        sheet = kind == "account"
        thing = f"sheet {id.partition('.')[0]}" if sheet else f"{kind} {id}"
        wanted = narrower(wanted, known.get(thing, EVERYONE))
    return wanted
