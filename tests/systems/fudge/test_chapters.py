"""The chapters of the settings: each has a place of its own, in the order in which a game is composed."""

from __future__ import annotations

from tablee.game.compose import compose_of
from tablee.game.data import read_toml
from tablee.systems.fudge import PACKAGE, SYSTEM

PLACES = {
    "characters": 1,
    "action": 2,
    "combat": 3,
    "damage": 4,
    "wounds": 5,
    "progress": 6,
    "powers": 7,
    "points": 8,
}


def test_every_chapter_has_a_place_of_its_own() -> None:
    chapters = [chapter.key for chapter in SYSTEM.pack().chapters]
    assert chapters == list(PLACES)
    orders = {key: read_toml(PACKAGE, f"data/dials_{key}.toml")["chapter"]["order"] for key in chapters}
    assert orders == PLACES
    assert [chapter[:2] for chapter in compose_of(PACKAGE).chapters()] == [(9, "gear")]
