"""The life of a move: from what a seat asks for to the records that everybody folds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablee.dice import face
from tablee.game.account import BANK
from tablee.game.check import Throw
from tablee.game.event import Event, Moved, Stepped
from tablee.game.move import Move, Preview
from tablee.game.problem import Problem, Refused, problem
from tablee.game.state import State, apply
from tablee.game.walk import Thrown
from tablee.table.acts import ACTS, Facts
from tablee.table.ask import Ask, Ports, must_be_allowed, must_be_plain
from tablee.table.command import Answer, Command
from tablee.table.fact import Fact, Ruled
from tablee.table.ledger import Ledger
from tablee.table.record import Record, fact_from_data, fact_to_data
from tablee.table.state import take
from tablee.table.telling import telling

__all__ = ["Ports", "handle"]

HIDDEN = problem("HOUSE-seat", "", "hidden")
ID = 40


def handle(records: Sequence[Record], seat_id: str, command: Command, ports: Ports) -> Answer:
    """Carry a command out on the log as it stands: the records to append, or the refusal.

    Sent again, a command is answered with what it wrote the first time; an id is one seat's alone.
    """
    ledger = Ledger.of(records)
    before = ledger.written_by(command.id)
    if any(r.by != seat_id for r in before) or not 0 < len(command.id) <= ID:
        return Answer(problems=(problem("HOUSE-seat", "", "taken"),))
    if before:
        return Answer(before, again=True)
    state = ledger.state
    ask = Ask(ledger, state, state.seat(seat_id), command, ports.rules)
    try:
        facts = _facts(ask, ports)
        first, now = len(records) + 1, ports.now()
        written = tuple(
            Record(first + i, command.id, seat_id, now, audience, _as_kept(fact))
            for i, (fact, audience) in enumerate(facts)
        )
        _must_fold(ask, written)
    except Refused as refused:
        return Answer(problems=refused.problems)
    return Answer(written)


def _must_fold(ask: Ask, written: Sequence[Record]) -> None:
    """What can't be folded is never written: the table would not open again."""
    state = ask.state
    try:
        for record in written:
            state = take(state, record)
    except Refused as refused:
        raise refused if ask.seat.role == "gm" else Refused(HIDDEN) from refused


def _as_kept(fact: Fact) -> Fact:
    """The fact as the log gives it back: what is live and what is replayed are the same from the start."""
    return fact_from_data(fact_to_data(fact))


def _facts(ask: Ask, ports: Ports) -> Facts:
    must_be_plain(ask.args)
    ask.must_sit()
    act = ACTS.get(ask.command.do)
    return act(ask) if act is not None else _moved(ask, ports)


def _moved(ask: Ask, ports: Ports) -> Facts:
    seat, command = ask.seat, ask.command
    if seat.role == "observer":
        raise Refused(problem("HOUSE-seat", seat.name, "observer"))
    if ask.state.paused and seat.role != "gm":
        raise Refused(problem("HOUSE-seat", seat.name, "paused"))
    moves = ports.rules(ask.state.system, ask.state.pack).moves
    move = moves.get(command.do)
    if move is None:
        raise Refused(problem("HOUSE-seat", command.do[:40], "move", expected=tuple(moves)))
    args = move.read(command.args)
    told = telling(ask.known, ask.state, seat, command)
    if seat.role == "gm":
        seen = move.preview(ask.state.game, args)
        ruled: list[Fact] = _ruled(seen, command)
        events = _performed(ask, move, args, seen, ports)
        if ruled:
            events = _forgiven(ask.state.game, events)
    else:
        ruled, events = [], _as_player(ask, move, args, ports)
    return told.tell([*ruled, *events])


def _broken(seen: Preview) -> tuple[Problem, ...]:
    return tuple(p for p in seen.problems if not p.warning)


def _ruled(seen: Preview, command: Command) -> list[Fact]:
    """What the game master overrules, or the refusal."""
    broken = _broken(seen)
    if broken and command.overrule is None:
        raise Refused(*broken)
    return [Ruled(broken, (command.overrule or "")[:500])] if broken else []


def _as_player(ask: Ask, move: Move, args: Mapping[str, Any], ports: Ports) -> tuple[Event, ...]:
    """A player's move: refused in words that come from what this player knows, whatever the reason was."""
    own = ask.own
    must_be_allowed(ask, own, move, args)
    broken = _broken(move.preview(own.game, args))
    if broken:
        raise Refused(*broken)
    try:
        seen = move.preview(ask.state.game, args)
        if not _broken(seen):
            return _performed(ask, move, args, seen, ports)
    except Refused:
        faces = ask.command.faces or ()
        if faces:  # dice thrown by hand that don't fit are for their thrower to know
            move.perform(_fresh(own.game, ask.command), args, faces)
    raise Refused(HIDDEN)


def _performed(
    ask: Ask, move: Move, args: Mapping[str, Any], seen: Preview, ports: Ports
) -> tuple[Event, ...]:
    """The events of a move, with the dice it asks for: drawn, or thrown by hand and marked so."""
    by_hand, faces = ask.command.faces, tuple[int, ...]()
    if isinstance(seen.dice, Throw):
        faces = by_hand if by_hand is not None else tuple(face(ports.draw, s) for s in seen.dice.sides)
    events = move.perform(_fresh(ask.state.game, ask.command), args, faces)
    return events if by_hand is None else tuple(map(_marked, events))


def _forgiven(game: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What the game master overrules is not paid but lost, as far down as the account goes."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, Moved) and event.movement.spent and event.movement.source != BANK:
            _, short = game.pay(event.movement.source, event.movement.amount)
            if short is not None:
                event = Moved(replace(event.movement, spent=False))
        game = apply(game, event)
        found.append(event)
    return tuple(found)


def _fresh(game: State, command: Command) -> State:
    return replace(game, fresh=command.id)


def _marked(event: Event) -> Event:
    if isinstance(event, Stepped) and isinstance(event.step, Thrown):
        return replace(event, step=replace(event.step, by_hand=True))
    return event
