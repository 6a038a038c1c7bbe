"""A move of the game at the table: refused in words of what its seat knows, performed on the whole truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.game.account import BANK
from tablee.game.check import Throw
from tablee.game.codec import to_data
from tablee.game.event import Event, Moved, Opened, Settled, Stepped
from tablee.game.frozen import replace
from tablee.game.move import Move, Preview
from tablee.game.problem import Problem, Refused, problem
from tablee.game.state import State, apply
from tablee.game.system import Rules
from tablee.game.walk import Thrown
from tablee.table.ask import Ask, must_be_allowed
from tablee.table.command import Command
from tablee.table.fact import Fact, Ruled
from tablee.table.law import apart, law_of, left_open, rules_under
from tablee.table.record import Facts
from tablee.table.shade import BLOCKS, RIVAL
from tablee.table.state import TableState
from tablee.table.telling import telling
from tablee.table.veil import texts

HIDDEN = problem("HOUSE-seat", "", "hidden")


@dataclass(frozen=True, slots=True)
class Wish:
    """A move with what it is given: the same on every state, or worked out from one (a draft)."""

    move: str
    args: Mapping[str, Any] = field(default_factory=dict)


Read = tuple[Move, Mapping[str, Any]]
Wishes = Callable[[TableState], Wish]
"""What somebody wants, as a state shows it: theirs, and then the whole."""


def must_play(ask: Ask) -> None:
    """Refuse whoever only looks on, and players while the game is paused."""
    if ask.seat.role == "observer":
        raise Refused(problem("HOUSE-seat", ask.seat.name, "observer"))
    if ask.state.paused and ask.seat.role != "gm":
        raise Refused(problem("HOUSE-seat", ask.seat.name, "paused"))


def rules_of(ask: Ask) -> Rules:
    """The rules this table plays by."""
    return ask.rules(ask.state.system, ask.state.pack)


def rules_for(ask: Ask, args: Mapping[str, Any]) -> Rules:
    """The rules for a move: where it goes on with a throw, those the throw was made under."""
    return rules_under(ask.records, ask.rules, _run_of(ask, args))


def _run_of(ask: Ask, args: Mapping[str, Any]) -> str:
    """The throw that a move goes on with, or answers a question of."""
    run, id = args.get("run"), args.get("pending")
    pending = ask.state.game.pendings.get(id) if isinstance(id, str) else None
    return run if isinstance(run, str) and run else pending.run if pending else ""


def _game(ask: Ask, game: State, args: Mapping[str, Any]) -> State:
    """The game as the rules for a move can read it."""
    return apart(ask.records, game, law_of(ask.records, _run_of(ask, args)))


def _previewed(ask: Ask, game: State, move: Move, args: Mapping[str, Any]) -> Preview:
    """What a move would meet; where two know the same game, it is looked at once."""
    known = _game(ask, game, args)
    preview: Preview = ask.lately.get((move, known), dict(args), lambda: move.preview(known, args))
    return preview


def moved(ask: Ask, move: str, args: Mapping[str, Any]) -> Facts:
    """A move of the game, with every fact it comes to and the audience of each."""
    must_play(ask)
    _must_not_probe(ask, move, args)
    told = telling(ask.known, ask.state, ask.seat, ask.command, rules_for(ask, args))
    return told.tell(events_of(ask, lambda _: Wish(move, args)))


def _must_not_probe(ask: Ask, name: str, args: Mapping[str, Any]) -> None:
    """Refuse a player who names what a silhouette would use: whether it has that, and what it is worth,
    would be told by the throw. In a draft only the game master says so."""
    if ask.seat.role == "gm" or not _in_shade(ask.own, args, ""):
        return
    move = rules_for(ask, args).moves.get(name)
    params = move.params if move is not None else ()
    if any(args.get(p.name) for p in params if p.kind in BLOCKS and p.name.startswith(RIVAL)):
        raise Refused(HIDDEN)


def events_of(ask: Ask, wishes: Wishes) -> Sequence[Fact]:
    """What the move comes to, before anybody is told."""
    if ask.seat.role != "gm":
        return _as_player(ask, wishes)
    move, args = _read(ask, wishes(ask.state))
    seen = _previewed(ask, ask.state.game, move, args)
    ruled: list[Fact] = _ruled(seen, ask.command)
    events = performed(ask, move, args, seen, ask.state.game)
    return [*ruled, *(_forgiven(ask.state.game, events) if ruled else events)]


def must_wait(ask: Ask, args: Mapping[str, Any]) -> None:
    """Refuse an answer that comes too late, with who was quicker: as far as its seat may know."""
    pending = args.get("pending")
    if not isinstance(pending, str) or pending in ask.own.game.pendings:
        return
    for view in reversed(ask.records.recent(ask.seat)):
        if isinstance(view.fact, Settled) and view.fact.pending == pending and view.command not in ask.gone:
            who = ask.state.seat(view.by).name
            raise Refused(problem("HOUSE-pending", pending[:40], "late", found=who))


def _read(ask: Ask, wish: Wish) -> Read:
    moves = rules_for(ask, wish.args).moves
    move = moves.get(wish.move)
    if move is None:
        raise Refused(problem("HOUSE-seat", wish.move[:40], "move", expected=tuple(moves)))
    args = move.read(wish.args)
    must_wait(ask, args)
    return move, args


def broken(seen: Preview) -> tuple[Problem, ...]:
    """What the rules refuse, warnings left out."""
    return tuple(p for p in seen.problems if not p.warning)


def _ruled(seen: Preview, command: Command) -> list[Fact]:
    """What the game master overrules, or the refusal."""
    wrong = broken(seen)
    if wrong and command.overrule is None:
        raise Refused(*wrong)
    return [Ruled(wrong, (command.overrule or "")[:500])] if wrong else []


def preview_own(ask: Ask, wishes: Wishes) -> None:
    """Refuse what a seat can itself know to be wrong; a silhouette hides too much to say so of it."""
    _knowing(ask, wishes)


def _as_player(ask: Ask, wishes: Wishes) -> tuple[Event, ...]:
    """A player's move: refused in words that come from what this player knows, whatever the reason was."""
    known, doubts = _knowing(ask, wishes)
    try:
        true_move, true_args = _read(ask, wishes(ask.state))
        must_be_allowed(ask, ask.own, true_move, true_args)
        seen = _previewed(ask, ask.state.game, true_move, true_args)
        if not broken(seen):
            return performed(ask, true_move, true_args, seen, ask.state.game)
    except Refused:
        faces = ask.command.faces or ()
        if faces and known is not None and not doubts:
            # dice thrown by hand that don't fit are for their thrower to know
            known[0].perform(_fresh(_game(ask, ask.own.game, known[1]), ask.command), known[1], faces)
    raise Refused(*(doubts or (HIDDEN,)))


def _knowing(ask: Ask, wishes: Wishes) -> tuple[Read | None, tuple[Problem, ...]]:
    """What is wished for as its seat knows it, and what seems wrong with it but may not be.

    Raises `Refused` for what is wrong for certain. Of a silhouette nothing is certain: the traits it
    lacks are the game master's, and the truth decides.
    """
    own, read = ask.own, None
    try:
        read = _read(ask, wishes(own))
        must_be_allowed(ask, own, *read)
        wrong = broken(_previewed(ask, own.game, *read))
    except Refused as refused:
        wrong = refused.problems
        if read is None and not own.silhouettes:
            raise
    wished = read[1] if read is not None else ask.args
    if wrong and not _in_shade(own, wished, ask.text("sheet") if "sheet" in ask.args else ""):
        raise Refused(*wrong)
    return read, wrong


def _in_shade(own: TableState, args: Mapping[str, Any], sheet: str) -> bool:
    """Whether what is wished for has to do with a silhouette."""
    if not own.silhouettes:
        return False
    draft = own.drafts.get(sheet) or own.last.get(sheet)
    words = set(texts(to_data(dict(args)))) | set(draft.against if draft else ())
    game = own.game
    for pending in (game.pendings[w] for w in tuple(words) if w in game.pendings):
        words |= {pending.run, *pending.id.split(":")}
    for run in (game.runs[w] for w in tuple(words) if w in game.runs):
        words |= {run.by, *run.against}
    return not own.silhouettes.isdisjoint(words)


def performed(ask: Ask, move: Move, args: Mapping[str, Any], seen: Preview, game: State) -> tuple[Event, ...]:
    """The events of a move, with the dice it asks for: drawn, or thrown by hand and marked so."""
    by_hand, faces = ask.command.faces, tuple[int, ...]()
    if isinstance(seen.dice, Throw):
        faces = by_hand if by_hand is not None else ask.dice.throw(seen.dice.sides)
    performed = move.perform(_fresh(_game(ask, game, args), ask.command), args, faces)
    version = rules_for(ask, args).version
    events = tuple(replace(e, version=version) if isinstance(e, Opened) else e for e in performed)
    if isinstance(seen.dice, Throw) and by_hand is None:
        ask.dice.fell(events, faces)
    if any(isinstance(event, Opened) for event in events):
        events = (*left_open(ask.records, ask.rules, law_of(ask.records, _run_of(ask, args))), *events)
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
