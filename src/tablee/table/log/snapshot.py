"""Snapshots of a log at one point, to start from without reading what came before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, get_args, get_type_hints

from tablee.game.codec import from_data, to_data
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import Audience

FOLD = 3
"""Counts up whenever records are folded into another state than before: older snapshots are then ignored."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The state as those of one circle can know it, and how many records they know of."""

    state: TableState
    count: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The first ``count`` records of a log, folded: the truth, and what each circle knows of it."""

    count: int
    state: TableState
    gone: frozenset[str] = frozenset()
    known: Mapping[str, Audience] = field(default_factory=dict)
    own: Mapping[str, Seen] = field(default_factory=dict)
    audiences: frozenset[Audience] = frozenset()


@dataclass(frozen=True, slots=True)
class _Knowing:
    """The things of which the same people know."""

    who: Audience
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Whole:
    state: TableState
    gone: tuple[str, ...] = ()
    told: tuple[Audience, ...] = ()
    known: tuple[_Knowing, ...] = ()


TRUTH = ""
"""The name under which the truth is kept; all others are those of circles."""


def to_bodies(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot as plain data, apart for each circle: one viewer's holds nothing of another's."""
    things: dict[Audience, list[str]] = {}
    for thing, audience in snapshot.known.items():
        things.setdefault(audience, []).append(thing)
    known = tuple(_Knowing(who, tuple(named)) for who, named in things.items())
    whole = _Whole(snapshot.state, tuple(sorted(snapshot.gone)), tuple(sorted(snapshot.audiences)), known)
    return {TRUTH: to_data(whole), **{circle: to_data(seen) for circle, seen in snapshot.own.items()}}


def from_bodies(count: int, bodies: Mapping[str, Any]) -> Snapshot:
    """A snapshot read back; raises `Refused` for what does not fit. Each circle is read when asked for."""
    whole = from_data(_Whole, bodies[TRUTH])
    known = {thing: knowing.who for knowing in whole.known for thing in knowing.things}
    told = frozenset(whole.told)
    return Snapshot(count, whole.state, frozenset(whole.gone), known, _Circles(bodies), told)


class _Circles(Mapping[str, Seen]):
    """The parts of circles, read one by one."""

    def __init__(self, bodies: Mapping[str, Any]) -> None:
        self._bodies = bodies
        self._read: dict[str, Seen] = {}

    def __getitem__(self, circle: str) -> Seen:
        if circle not in self._read:
            if circle == TRUTH:
                raise KeyError(circle)
            self._read[circle] = from_data(Seen, self._bodies[circle])
        return self._read[circle]

    def __iter__(self) -> Iterator[str]:
        return (circle for circle in self._bodies if circle != TRUTH)

    def __len__(self) -> int:
        return len(self._bodies) - 1


@lru_cache(maxsize=1)
def fold_version() -> str:
    """Names the way records are folded: a snapshot made in another way is of no use."""
    shapes: dict[str, str] = {}
    _shape(TableState, shapes)
    told = repr(sorted(shapes.items())).encode()
    return f"{FOLD}-{sha256(told).hexdigest()[:16]}"


def _shape(kind: Any, shapes: dict[str, str]) -> None:
    """The names and types of every field that a state may hold, however deep."""
    for part in get_args(kind):
        _shape(part, shapes)
    if isinstance(kind, type) and is_dataclass(kind) and kind.__qualname__ not in shapes:
        hints = get_type_hints(kind)
        shapes[kind.__qualname__] = repr([(f.name, repr(hints[f.name])) for f in fields(kind)])
        for f in fields(kind):
            _shape(hints[f.name], shapes)
