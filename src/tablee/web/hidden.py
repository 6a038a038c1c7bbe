"""What not everybody knows of."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tablee.table.audience import EVERYONE, Audience


@dataclass(frozen=True, slots=True)
class Hidden(Container[str]):
    """What not everybody knows of, among things that are known to whoever asks."""

    known: Mapping[str, Audience]

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, str) and self.get(thing)

    def get(self, thing: str, _none: object = None) -> bool:
        """Whether somebody does not know of it."""
        return self.known.get(thing, EVERYONE) != EVERYONE

    def hides(self, things: Iterable[tuple[str, object]]) -> bool:
        """Whether of each of these things it is known as it is said here if somebody does not know of it."""
        known = self.known.get
        return all((known(thing, EVERYONE) != EVERYONE) is hidden for thing, hidden in things)


def same_veils(one: Container[str], other: Container[str]) -> bool:
    """Whether two are known to hide the same, at a glance."""
    return one is other or (
        isinstance(one, Hidden) and isinstance(other, Hidden) and one.known is other.known
    )


def unlike(hidden: Container[str], said: Sequence[tuple[str, bool]]) -> set[str]:
    """The things that are hidden and were said not to be, and those that are not any more."""
    if isinstance(hidden, Hidden) and hidden.hides(said):
        return set()
    return {thing for thing, was in said if (thing in hidden) != was}
