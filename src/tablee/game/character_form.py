"""Character forms: a few fields to fill in at the table, and the sheet that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.sheet import Sheet
from tablee.game.text import Text


@dataclass(frozen=True, slots=True, eq=False)
class CharacterForm:
    """``make`` gives the sheet, or raises `Refused` with every problem; the rest is written in play."""

    key: str
    label: Text
    hint: Text
    params: tuple[Param, ...]
    make: Callable[[Mapping[str, Any]], Sheet]
