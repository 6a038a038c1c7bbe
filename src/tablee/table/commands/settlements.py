"""Throws that settle by themselves: their consequences, written by the command with which they are over."""

from __future__ import annotations

from tablee.game.event import Event
from tablee.game.frozen import replace
from tablee.game.milestone import day_events
from tablee.game.settle import settled_by_itself, touched_runs
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.table.commands.command import Command
from tablee.table.commands.request import Request
from tablee.table.log.ledger import Ledger
from tablee.table.log.packs_in_force import pack_number, rules_under, under_pack
from tablee.table.log.record import Facts, Record
from tablee.table.log.seat import ANYBODY
from tablee.table.secrecy.disclose import disclosure


def settled_facts(request: Request, after: Ledger, written: tuple[Record, ...]) -> Facts:
    """The consequences of the throws that a command has brought to an end, where no press is wanted for them.

    They belong to that command: whoever takes it back takes them back. An undo or a redo settles nothing.
    """
    facts: Facts = []
    events = list[Event]()
    for run in touched_runs(record.fact for record in written):
        rules = rules_under(after, request.rules, run)
        if run in after.state.goals or not _may_settle(rules, after.state.game, run):
            continue  # what a throw had to beat in secret is the game master's to weigh
        command = Command(request.command.id, request.command.do)
        told = disclosure(after.known, after.state, request.seat, command, rules).after(events)
        game = under_pack(after, told.state.game, pack_number(after, run))
        now = replace(game, fresh=request.command.id)
        settled = settled_by_itself(rules, now, after.own(ANYBODY).game, run)
        days = day_events(rules, told.state.game, settled)
        facts += [*told.tell(settled), *told.after(settled).tell_apart(days)]
        events += [*settled, *days]
    return facts


def _may_settle(rules: Rules, game: State, run: str) -> bool:
    """True if a throw has not been settled and is of a kind that settles by itself: asked before the state
    that every player knows is folded for it."""
    found = game.runs.get(run)
    kind = rules.checks.get(str(found.check.get("check", ""))) if found is not None else None
    return found is not None and kind is not None and kind.by_itself and not found.applied
