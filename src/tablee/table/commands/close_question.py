"""Unanswered questions: the game master closes them by their default, or withdraws those without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.event import Answered, Event, Settled
from tablee.game.move import Move
from tablee.game.pending import WITHDRAWN, Pending
from tablee.game.problem import Refused, problem
from tablee.game.state import State, fold
from tablee.table.commands.milestones import tell_with_days
from tablee.table.commands.moves import Read, carried_out, planned, rules_for
from tablee.table.commands.request import Request
from tablee.table.log.record import Facts
from tablee.table.secrecy.disclose import disclosure


def close_pending(request: Request) -> Facts:
    """The default answer, for all who have not answered, by the move that answers such a question."""
    request.must_be_master()
    id = request.text("pending", 200)
    game, events = request.state.game, list[Event]()
    if id not in game.pendings:
        raise Refused(problem("HOUSE-pending", id[:40], "unknown", expected=tuple(game.pendings)))
    rules = rules_for(request, {"pending": id})
    withdrawn = game.pendings[id].default == WITHDRAWN
    for asked in () if withdrawn else game.pendings[id].waits_for:
        more = _answer(request, game, game.pendings[id], asked)
        game = fold(game, more)
        events.extend(more)
        if id not in game.pendings:
            break
    if id in game.pendings:
        events.append(Settled(id, game.pendings[id].answers))
    told = disclosure(request.known, request.state, request.seat, request.command, rules)
    return tell_with_days(request, told, events)


def _answer(request: Request, game: State, pending: Pending, asked: str) -> tuple[Event, ...]:
    """The events of one default answer; where the move wants more, the question is over as it is."""
    option = pending.closing_answer
    move = rules_for(request, {"pending": pending.id}).moves.get(pending.move or "choose")
    try:
        if move is not None:
            args = move.read(_given(move, pending, asked, option))
            plan = planned(request, game, Read(move, args))
            if not plan.broken:
                return carried_out(request, args, plan)
    except Refused:
        pass  # a question that its own move can't close is closed all the same
    return (Answered(pending.id, asked, option),)


def _given(move: Move, pending: Pending, asked: str, option: str) -> Mapping[str, Any]:
    """The arguments that say this answer, as far as the move's description tells them apart."""
    given: dict[str, Any] = {}
    for param in move.params:
        if param.kind == "pending":
            given[param.name] = pending.id
        elif param.kind == "asked":
            given[param.name] = asked
        elif param.name == "option" or option in param.options:
            given[param.name] = option
        elif param.kind == "sheet" and param.default is None:
            given[param.name] = asked
    return given
