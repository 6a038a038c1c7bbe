"""What a log adds up to at one point, to start from without reading what came before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeAlias, get_args, get_type_hints

from tablee.game.codec import from_data, to_data
from tablee.table.audience import Audience
from tablee.table.state import TableState

FOLD = 2
"""Counts up whenever records are folded into another state than before: older snapshots are then ignored."""

ViewerKey: TypeAlias = tuple[str, ...]
"""All that decides what a viewer may know; the empty key is the whole truth."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The state as one viewer can know it, how many records they know of, and who knows exactly those."""

    state: TableState
    count: int
    circle: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The first ``count`` records of a log, folded: the truth, and what each viewer knows of it."""

    count: int
    state: TableState
    gone: frozenset[str] = frozenset()
    known: Mapping[str, Audience] = field(default_factory=dict)
    own: Mapping[ViewerKey, Seen] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Whole:
    state: TableState
    gone: tuple[str, ...] = ()
    known: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def to_bodies(snapshot: Snapshot) -> dict[ViewerKey, Any]:
    """A snapshot as plain data, apart for each audience: one viewer's holds nothing of another's."""
    whole = _Whole(snapshot.state, tuple(sorted(snapshot.gone)), dict(snapshot.known))
    return {(): to_data(whole), **{key: to_data(seen) for key, seen in snapshot.own.items()}}


def from_bodies(count: int, bodies: Mapping[ViewerKey, Any]) -> Snapshot:
    """A snapshot read back; raises `Refused` for what does not fit."""
    whole = from_data(_Whole, bodies[()])
    own = {key: from_data(Seen, body) for key, body in bodies.items() if key}
    return Snapshot(count, whole.state, frozenset(whole.gone), whole.known, own)


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
