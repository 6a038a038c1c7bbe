"""Milestones: moments of the table that the game may answer to. A scene begins or ends, an evening, a day.

The table sends them, the rules say what follows (``Rules.milestone``): boxes are cleared, points come back,
an effect that lasts a scene is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablee.game.calendar import UNITS, Timer
from tablee.game.event import Event, TimeMoved
from tablee.game.frozen import dataclass
from tablee.game.reason import because
from tablee.game.state import State, apply, fold
from tablee.game.system import Rules

SCENE_BEGINS, SCENE_ENDS = "scene_begins", "scene"
EVENING_BEGINS, EVENING_ENDS = "evening_begins", "evening"
DAY = "day"
MILESTONES = (SCENE_BEGINS, SCENE_ENDS, EVENING_BEGINS, EVENING_ENDS, DAY)
"""The milestones that the table sends, by the keys that timers wait for (`Calendar.await_milestone`)."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone that has come, how many times at once (days pass by the dozen), and the timers it ended."""

    key: str
    times: int = 1
    ended: tuple[Timer, ...] = ()


def day_events(rules: Rules, state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of every day that some events let pass; ``state`` is that before them."""
    moved = [event.calendar.now for event in events if isinstance(event, TimeMoved)]
    days = moved[-1] // UNITS["day"] - state.calendar.now // UNITS["day"] if moved else 0
    return milestone_events(rules, fold(state, events), DAY, days) if days > 0 else ()


def milestone_events(rules: Rules, state: State, key: str, times: int = 1) -> tuple[Event, ...]:
    """The events of a milestone that comes: timers that waited for it end, then what the rules say follows.

    Nothing is written where nothing waits and nothing follows: whether a hidden sheet waits must not show.
    """
    calendar, ended = state.calendar.reach(key, times)
    events: list[Event] = []
    if calendar != state.calendar:
        events.append(TimeMoved(calendar, because("HOUSE-milestone", key)))
        state = apply(state, events[0])
    if rules.milestone is not None:
        events.extend(rules.milestone(state, Milestone(key, times, ended)))
    return tuple(events)
