"""Events one after another, each reckoned on the state that the ones before have left."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game.event import Event
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold


class Unfolding:
    """What happens in one move: the state so far, and the events that led to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Something more happens."""
        self.state = fold(self.state, events)
        self.events.extend(events)

    def extend(self, events: Iterable[Event]) -> None:
        """Several things happen, reckoned beforehand."""
        self.add(*events)

    def sheet(self, id: str) -> Sheet:
        """A sheet as it stands now."""
        return self.state.sheet(id)
