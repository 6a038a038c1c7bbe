"""Game time: it moves only when a move says so, and timers hang on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from tablee.game.frozen import dataclass

UNITS: Mapping[str, int] = {
    "second": 1,
    "minute": 60,
    "hour": 3600,
    "day": 86400,
    "week": 7 * 86400,
    "month": 30 * 86400,
    "year": 365 * 86400,
    "decade": 3650 * 86400,
    "century": 36500 * 86400,
}


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer: it ends at a moment (``at``, in seconds) or when a milestone has come ``count`` times."""

    key: str
    owner: str
    at: int | None = None
    milestone: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Calendar:
    """Seconds since the story began, how often each milestone has come, and what is running."""

    now: int = 0
    milestones: Mapping[str, int] = field(default_factory=dict)
    timers: tuple[Timer, ...] = ()

    def start(self, key: str, owner: str, seconds: int) -> Calendar:
        """Start or restart a timer that ends after that much game time."""
        return self.with_timer(Timer(key, owner, at=self.now + seconds))

    def await_milestone(self, key: str, owner: str, milestone: str, times: int = 1) -> Calendar:
        """Start or restart a timer that ends when a milestone has come again."""
        return self.with_timer(Timer(key, owner, None, milestone, self.milestones.get(milestone, 0) + times))

    def with_timer(self, timer: Timer) -> Calendar:
        """Put a timer, replacing its namesake."""
        rest = self.without(timer.key, timer.owner).timers
        return replace(self, timers=(*rest, timer))

    def without(self, key: str, owner: str) -> Calendar:
        """Stop a timer."""
        return replace(self, timers=tuple(t for t in self.timers if (t.key, t.owner) != (key, owner)))

    def left(self, key: str, owner: str) -> int | None:
        """Seconds left on a timer; None where it does not run."""
        return next(
            (t.at - self.now for t in self.timers if (t.key, t.owner) == (key, owner) and t.at is not None),
            None,
        )

    def advance(self, seconds: int = 0, milestone: str = "") -> tuple[Calendar, tuple[Timer, ...]]:
        """Let time pass or a milestone come; the timers that ended by then, earliest first."""
        counts = (
            {**self.milestones, milestone: self.milestones.get(milestone, 0) + 1}
            if milestone
            else self.milestones
        )
        moved = replace(self, now=self.now + seconds, milestones=counts)
        due = tuple(t for t in self.timers if moved._is_due(t))
        kept = tuple(t for t in self.timers if t not in due)
        return replace(moved, timers=kept), tuple(sorted(due, key=lambda t: -1 if t.at is None else t.at))

    def reach(self, milestone: str, times: int = 1) -> tuple[Calendar, tuple[Timer, ...]]:
        """A milestone of the table comes: timers that wait for it come nearer; those that ended by it.

        Unlike `advance` this counts in the timers alone: where none waits, the calendar stays as it is.
        """
        timers, ended = list[Timer](), list[Timer]()
        for timer in self.timers:
            if timer.at is None and timer.milestone == milestone:
                timer = replace(timer, count=timer.count - times)
                (ended if self._is_due(timer) else timers).append(timer)
            else:
                timers.append(timer)
        return replace(self, timers=tuple(timers)), tuple(ended)

    def _is_due(self, timer: Timer) -> bool:
        if timer.at is not None:
            return timer.at <= self.now
        return self.milestones.get(timer.milestone, 0) >= timer.count
