"""Panels: what a system wants on the table page, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal

from tablee.game.frozen import dataclass
from tablee.game.text import Text

if TYPE_CHECKING:
    from tablee.game.sheet import Block, Sheet

PanelPlace = Literal["sheet", "block", "scene", "throw", "gm", "fight", "time", "opening", "closing"]
"""``block`` offers its moves beside each block of a sheet that they can be about: one whose role a parameter
of theirs takes. ``fight`` is what concerns a fight as a whole while it is on, ``time`` what lets time pass;
``opening`` and ``closing`` are offered when an evening begins or ends."""
ItemKind = Literal["block", "role", "account", "track", "pending", "move", "chart"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing shown: a block by id, all blocks of a role, a move, a chart by name.

    A move may come under a ``label`` of its own with some arguments set: "a night" lets eight hours pass.
    """

    kind: ItemKind
    of: str
    label: Text | None = None
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled group of things in one place of the page, for sheets of one type (any: all)."""

    place: PanelPlace
    title: Text
    items: tuple[Item, ...]
    sheets: str = "any"


def grouped(panels: Iterable[Panel], sheet: Sheet) -> list[tuple[Text | None, list[Block]]]:
    """The blocks of a sheet under the titles of its panels, each once; first those without a panel."""
    groups: list[tuple[Text | None, list[Block]]] = []
    shown: set[str] = set()
    for panel in panels:
        if panel.place != "sheet" or panel.sheets not in ("any", sheet.nature):
            continue
        blocks = [
            block
            for item in panel.items
            for block in sheet.blocks
            if block.id not in shown
            and (getattr(block, "role", None) == item.of if item.kind == "role" else block.id == item.of)
        ]
        shown |= {block.id for block in blocks}
        groups.append((panel.title, blocks))
    rest = [block for block in sheet.blocks if block.id not in shown]
    return [group for group in ((None, rest), *groups) if group[1]]
