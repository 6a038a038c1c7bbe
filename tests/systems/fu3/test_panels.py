"""What the table page shows: every move has a place, every block of the presets too."""

from __future__ import annotations

from tablee.game.panel import Item
from tablee.systems.fu3 import SYSTEM
from tests.systems.fu3.table import book


def shown(kind: str) -> set[str]:
    items: list[Item] = [item for panel in book().panels for item in panel.items]
    return {item.of for item in items if item.kind == kind}


def test_every_move_has_its_place_and_every_place_its_move() -> None:
    assert shown("move") == set(book().moves)


def test_every_block_of_the_presets_is_shown() -> None:
    for key in SYSTEM.presets():
        blocks = SYSTEM.preset(key).blocks
        assert {role for block in blocks if (role := getattr(block, "role", ""))} <= shown("role")
    assert shown("account") == {"aura", "xp"}


def test_every_part_of_the_page_is_used() -> None:
    assert {panel.place for panel in book().panels} == {"sheet", "scene", "throw", "gm"}
    assert shown("chart") == {"odds"}
