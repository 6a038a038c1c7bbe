"""Rounds of a fight that turn by themselves, with the command that left nothing to wait for."""

from __future__ import annotations

from tablee.game.event import Event
from tablee.game.fight.round_end import follow_up
from tablee.game.milestone import day_events
from tablee.table.commands.command import Command
from tablee.table.commands.request import Request
from tablee.table.log.facts import Redone, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Facts, Record
from tablee.table.secrecy.disclose import disclosure
from tablee.table.secrecy.silhouettes import ANYBODY


def round_facts(request: Request, after: Ledger, written: tuple[Record, ...]) -> Facts:
    """The facts by which a fight goes on of itself after what a command wrote.

    What a round waits for is read from what every player knows. The turn is everybody's, in whatever mode
    the command was sent. An undo turns nothing: the next command of the game does.
    """
    state, fight = after.state, after.state.game.conflict
    if fight is None or not fight.order or not any(isinstance(r.fact, Event) for r in written):
        return []
    if any(isinstance(r.fact, Undone | Redone) for r in written):
        return []
    rules, common = request.rules(state.system, state.pack), request.records.own(ANYBODY).game
    events = follow_up(rules, request.state.game, state.game, common, after.own(ANYBODY).game)
    open_command = Command(request.command.id, request.command.do)
    told = disclosure(after.known, state, request.seat, open_command, rules)
    days = day_events(rules, state.game, events)
    return [*told.tell_apart(events), *(told.after(events).tell_apart(days) if days else [])]
