"""Events that follow on a move by themselves, where everybody knows everything; a table tells them apart."""

from __future__ import annotations

from tablee.game.event import Event
from tablee.game.fight.round_end import follow_up
from tablee.game.settle import settled_by_itself, touched_runs
from tablee.game.state import State, fold
from tablee.game.system import Rules


def with_follow_up(rules: Rules, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a move, the consequences that they bring by themselves, and the round that turns."""
    after, told = fold(state, events), events
    for run in touched_runs(events):
        settled = settled_by_itself(rules, after, after, run)
        after, told = fold(after, settled), (*told, *settled)
    return (*told, *follow_up(rules, state, after, state, after))
