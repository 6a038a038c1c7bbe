"""Milestones of the table on their way to the game: scenes, evenings, and days that pass with a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.game.event import Event
from tablee.game.milestone import day_events, milestone_events
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.table.commands.request import Request
from tablee.table.log.facts import Fact, Ruled, Shown
from tablee.table.log.record import Facts
from tablee.table.secrecy.audience_of import Audiences, begin
from tablee.table.secrecy.disclose import Disclosure, disclosure


def with_milestones(request: Request, facts: Facts, *keys: str) -> Facts:
    """The facts of an act, and what the game answers to the milestones that come with it.

    A sheet that the act itself reveals is known to all by then.
    """
    rules, state, events = _rules(request), request.state.game, list[Event]()
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
    return [*facts, *told.tell_apart(events)]


def tell_with_days(request: Request, told: Disclosure, facts: Sequence[Fact]) -> Facts:
    """The facts of a move, each with its audience, and what the game answers to every day they let pass.

    Days are told apart from the move: what they do to a hidden sheet must not show in its words.
    """
    events = [cast(Event, fact) for fact in facts if not isinstance(fact, Ruled)]
    return [*told.tell(facts), *tell_days(_rules(request), request.state.game, told, events)]


def tell_days(rules: Rules, game: State, told: Disclosure, events: Sequence[Event]) -> Facts:
    """The facts by which the game answers to every day that these events let pass, told apart from them."""
    days = day_events(rules, game, events)
    return told.after(events).tell_apart(days) if days else []


def _rules(request: Request) -> Rules:
    return request.rules(request.state.system, request.state.pack)
