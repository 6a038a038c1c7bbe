"""What not everybody knows of."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache

from tablee.table.secrecy.audience import EVERYONE, Audience
from tablee.web.views.memo import Same

KNOWN = 128
"""For how many logs it is remembered what was asked: those of the tables that are told just now."""


class Hidden(Container[str]):
    """What not everybody knows of, among things that are known to whoever asks."""

    def __init__(self, known: Mapping[str, Audience]) -> None:
        self.known = known
        self._veils = _Veils(known)

    def __contains__(self, thing: object) -> bool:
        return isinstance(thing, str) and self._veils[thing]

    def get(self, thing: str, _none: object = None) -> bool:
        """Whether somebody does not know of it."""
        return self._veils[thing]

    def hides(self, things: Iterable[tuple[str, object]]) -> bool:
        """Whether of each of these things it is known as it is said here if somebody does not know of it."""
        veils = self._veils
        return all(veils[thing] is hidden for thing, hidden in things)


class _Veils(dict[str, bool]):
    """Whether somebody does not know of a thing, looked for when it is first asked."""

    def __init__(self, known: Mapping[str, Audience]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, thing: str) -> bool:
        found = self[thing] = self._known.get(thing, EVERYONE) != EVERYONE
        return found


@lru_cache(maxsize=KNOWN)
def hidden_in(known: Same[Mapping[str, Audience]]) -> Hidden:
    """What not everybody knows of in a log: one for all who look at it, each at what is theirs."""
    return Hidden(known.of)


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
