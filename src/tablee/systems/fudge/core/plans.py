"""Plans of one shape that several rooms make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablee.game.event import Told
from tablee.game.move import Plan
from tablee.game.reason import Reason


def tell(reasons: Iterable[Reason], *about: str, shows: Mapping[str, Any] | None = None) -> Plan:
    """The plan of a move that changes nothing: its reasons, told of the sheets they are about."""
    said = tuple(reasons)
    return Plan(because=said, shows=shows or {}, events=lambda _: tuple(Told(one, about) for one in said))
