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
from tablee.table.commands.command import Command
from tablee.table.commands.milestones import with_days
from tablee.table.commands.request import Request, must_be_allowed
from tablee.table.log.facts import Fact, Ruled
from tablee.table.log.packs_in_force import left_open, pack_number, rules_under, under_pack
from tablee.table.log.record import Facts
from tablee.table.log.state import TableState
from tablee.table.secrecy.disclose import disclosure
from tablee.table.secrecy.redact import texts
from tablee.table.secrecy.silhouettes import BLOCKS, RIVAL

HIDDEN = problem("HOUSE-seat", "", "hidden")


@dataclass(frozen=True, slots=True)
class Wish:
    """A move with what it is given: the same on every state, or worked out from one (a draft)."""

    move: str
    args: Mapping[str, Any] = field(default_factory=dict)


Read = tuple[Move, Mapping[str, Any]]
Wishes = Callable[[TableState], Wish]
"""What somebody wants, as a state shows it: theirs, and then the whole."""


def must_play(request: Request) -> None:
    """Refuse whoever only looks on, and players while the game is paused."""
    if request.seat.role == "observer":
        raise Refused(problem("HOUSE-seat", request.seat.name, "observer"))
    if request.state.paused and request.seat.role != "gm":
        raise Refused(problem("HOUSE-seat", request.seat.name, "paused"))


def rules_of(request: Request) -> Rules:
    """The rules this table plays by."""
    return request.rules(request.state.system, request.state.pack)


def rules_for(request: Request, args: Mapping[str, Any]) -> Rules:
    """The rules for a move: where it goes on with a throw, those the throw was made under."""
    return rules_under(request.records, request.rules, _run_of(request, args))


def _run_of(request: Request, args: Mapping[str, Any]) -> str:
    """The throw that a move goes on with, or answers a question of."""
    run, id = args.get("run"), args.get("pending")
    pending = request.state.game.pendings.get(id) if isinstance(id, str) else None
    return run if isinstance(run, str) and run else pending.run if pending else ""


def _game(request: Request, game: State, args: Mapping[str, Any]) -> State:
    """The game as the rules for a move can read it."""
    return under_pack(request.records, game, pack_number(request.records, _run_of(request, args)))


def _previewed(request: Request, game: State, move: Move, args: Mapping[str, Any]) -> Preview:
    """What a move would meet; where two know the same game, it is looked at once."""
    known = _game(request, game, args)
    preview: Preview = request.lately.get((move, known), dict(args), lambda: move.preview(known, args))
    return preview


def play_move(request: Request, move: str, args: Mapping[str, Any]) -> Facts:
    """A move of the game, with every fact it comes to and the audience of each."""
    must_play(request)
    _must_not_probe(request, move, args)
    told = disclosure(request.known, request.state, request.seat, request.command, rules_for(request, args))
    return told.tell(with_days(request, events_of(request, lambda _: Wish(move, args))))


def _must_not_probe(request: Request, name: str, args: Mapping[str, Any]) -> None:
    """Refuse a player who names what a silhouette would use: whether it has that, and what it is worth,
    would be told by the throw. In a draft only the game master says so."""
    if request.seat.role == "gm" or not _in_shade(request.own, args, ""):
        return
    move = rules_for(request, args).moves.get(name)
    params = move.params if move is not None else ()
    if any(args.get(p.name) for p in params if p.kind in BLOCKS and p.name.startswith(RIVAL)):
        raise Refused(HIDDEN)


def events_of(request: Request, wishes: Wishes) -> Sequence[Fact]:
    """What the move comes to, before anybody is told."""
    if request.seat.role != "gm":
        return _as_player(request, wishes)
    move, args = _read(request, wishes(request.state))
    seen = _previewed(request, request.state.game, move, args)
    ruled: list[Fact] = _ruled(seen, request.command)
    events = performed(request, move, args, seen, request.state.game)
    return [*ruled, *(_forgiven(request.state.game, events) if ruled else events)]


def must_wait(request: Request, args: Mapping[str, Any]) -> None:
    """Refuse an answer that comes too late, with who was quicker: as far as its seat may know."""
    pending = args.get("pending")
    if not isinstance(pending, str) or pending in request.own.game.pendings:
        return
    for view in reversed(request.records.recent(request.seat)):
        if (
            isinstance(view.fact, Settled)
            and view.fact.pending == pending
            and view.command not in request.gone
        ):
            who = request.state.seat(view.by).name
            raise Refused(problem("HOUSE-pending", pending[:40], "late", found=who))


def _read(request: Request, wish: Wish) -> Read:
    moves = rules_for(request, wish.args).moves
    move = moves.get(wish.move)
    if move is None:
        raise Refused(problem("HOUSE-seat", wish.move[:40], "move", expected=tuple(moves)))
    args = move.read(wish.args)
    must_wait(request, args)
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


def preview_own(request: Request, wishes: Wishes) -> None:
    """Refuse what a seat can itself know to be wrong; a silhouette hides too much to say so of it."""
    _knowing(request, wishes)


def _as_player(request: Request, wishes: Wishes) -> tuple[Event, ...]:
    """A player's move: refused in words that come from what this player knows, whatever the reason was."""
    known, doubts = _knowing(request, wishes)
    try:
        true_move, true_args = _read(request, wishes(request.state))
        must_be_allowed(request, request.own, true_move, true_args)
        seen = _previewed(request, request.state.game, true_move, true_args)
        if not broken(seen):
            return performed(request, true_move, true_args, seen, request.state.game)
    except Refused:
        faces = request.command.faces or ()
        if faces and known is not None and not doubts:
            # dice thrown by hand that don't fit are for their thrower to know
            known[0].perform(
                _fresh(_game(request, request.own.game, known[1]), request.command), known[1], faces
            )
    raise Refused(*(doubts or (HIDDEN,)))


def _knowing(request: Request, wishes: Wishes) -> tuple[Read | None, tuple[Problem, ...]]:
    """What is wished for as its seat knows it, and what seems wrong with it but may not be.

    Raises `Refused` for what is wrong for certain. Of a silhouette nothing is certain: the traits it
    lacks are the game master's, and the truth decides.
    """
    own, read = request.own, None
    try:
        read = _read(request, wishes(own))
        must_be_allowed(request, own, *read)
        wrong = broken(_previewed(request, own.game, *read))
    except Refused as refused:
        wrong = refused.problems
        if read is None and not own.silhouettes:
            raise
    wished = read[1] if read is not None else request.args
    if wrong and not _in_shade(own, wished, request.text("sheet") if "sheet" in request.args else ""):
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


def performed(
    request: Request, move: Move, args: Mapping[str, Any], seen: Preview, game: State
) -> tuple[Event, ...]:
    """The events of a move, with the dice it asks for: drawn, or thrown by hand and marked so."""
    by_hand, faces = request.command.faces, tuple[int, ...]()
    if isinstance(seen.dice, Throw):
        faces = by_hand if by_hand is not None else request.dice.throw(seen.dice.sides)
    performed = move.perform(_fresh(_game(request, game, args), request.command), args, faces)
    version = rules_for(request, args).version
    events = tuple(replace(e, version=version) if isinstance(e, Opened) else e for e in performed)
    if isinstance(seen.dice, Throw) and by_hand is None:
        request.dice.fell(events, faces)
    if any(isinstance(event, Opened) for event in events):
        events = (
            *left_open(request.records, request.rules, pack_number(request.records, _run_of(request, args))),
            *events,
        )
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
