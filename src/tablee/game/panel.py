"""What a system wants on the table page, as data."""

from __future__ import annotations

from typing import Literal

from tablee.game.record import dataclass
from tablee.game.text import Text

Place = Literal["sheet", "scene", "throw", "gm"]
ItemKind = Literal["block", "role", "account", "track", "pending", "move", "chart"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing shown: a block by id, all blocks of a role, a move, a chart by name."""

    kind: ItemKind
    of: str


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled group of things in one place of the page, for sheets of one type (any: all)."""

    place: Place
    title: Text
    items: tuple[Item, ...]
    sheets: str = "any"
