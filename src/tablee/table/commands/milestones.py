"""Milestones of the table on their way to the game: scenes and evenings. Days pass with moves."""

from __future__ import annotations

from tablee.game.event import Event
from tablee.game.milestone import milestone_events
from tablee.game.state import fold
from tablee.table.commands.moves import rules_of
from tablee.table.commands.request import Request
from tablee.table.log.facts import Shown
from tablee.table.log.record import Facts
from tablee.table.secrecy.audience_of import Audiences, begin
from tablee.table.secrecy.disclose import disclosure


def with_milestones(request: Request, facts: Facts, *keys: str) -> Facts:
    """The facts of an act, and what the game answers to the milestones that come with it.

    A sheet that the act itself reveals is known to all by then.
    """
    rules, state, events = rules_of(request), request.state.game, list[Event]()
    for key in keys:
        found = milestone_events(rules, state, key)
        state = fold(state, found)
        events += found
    if not events:
        return facts
    known = Audiences(request.known)
    for fact, audience in facts:
        shown = isinstance(fact, Shown)
        for event in fact.events if isinstance(fact, Shown) else (fact,):
            begin(known, event, audience, shown=shown)
    told = disclosure(known, request.state, request.seat, request.command, rules)
    return [*facts, *told.tell(events)]
