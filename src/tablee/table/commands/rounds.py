"""Fights that go on by themselves: rounds that turn, sheets that are revealed."""

from __future__ import annotations

from tablee.game.event import ConflictPut, Event
from tablee.game.fight.round_end import follow_up
from tablee.table.commands.command import Command
from tablee.table.commands.milestones import tell_days
from tablee.table.commands.request import Request
from tablee.table.log.facts import Redone, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Facts, Record
from tablee.table.log.seat import ANYBODY
from tablee.table.secrecy.audience import EVERYONE, GM, sees
from tablee.table.secrecy.disclose import disclosure
from tablee.table.secrecy.redact import open_part


def round_facts(request: Request, after: Ledger, written: tuple[Record, ...]) -> Facts:
    """The facts by which a fight goes on of itself after what a command wrote.

    What a round waits for is read from what every player knows. The turn is everybody's, in whatever mode
    the command was sent. An undo turns nothing: the next command of the game that players know of does.
    """
    game, fight = after.state.game, after.state.game.conflict
    if fight is None or not fight.order:
        return []
    if any(isinstance(r.fact, Undone | Redone) for r in written):
        return []
    if not request.state.game.hidden.isdisjoint(fight.members - game.hidden):
        known = open_part(ConflictPut(fight), game.hidden)
        return [(known, EVERYONE), *([] if known == ConflictPut(fight) else [(ConflictPut(fight), GM)])]
    if not any(isinstance(r.fact, Event) for r in written):
        return []
    if not any(sees(r.audience, ANYBODY) for r in written):
        moved = fight.onward(game.hidden)
        return [] if moved == fight else [(ConflictPut(moved), GM)]
    return _followed(request, after)


def _followed(request: Request, after: Ledger) -> Facts:
    """The events that follow of themselves on a command that players know of."""
    state, common = after.state, request.records.own(ANYBODY).game
    rules = request.rules(state.system, state.pack)
    events = follow_up(rules, request.state.game, state.game, common, after.own(ANYBODY).game)
    open_command = Command(request.command.id, request.command.do)
    told = disclosure(after.known, state, request.seat, open_command, rules)
    return [*told.tell_apart(events), *tell_days(rules, state.game, told, events)]
