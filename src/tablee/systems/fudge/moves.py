"""Every move of the game: the shared ones, then those of each room."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from tablee.game.move import Move
from tablee.game.throwing import Build, throwing_moves
from tablee.systems.fudge.book import Book

ROOMS: tuple[str, ...] = (
    "creation.writing",
    "creation.adding",
    "creation.finishing",
    "creation.playing",
    "creation.reviewing",
    "creation.printing",
    "refitting",
    "points",
    "luck",
    "diceless",
    "contests",
    "suffering",
    "harm",
    "settle",
    "fighting",
    "initiative",
    "striking",
    "many",
    "shooting",
    "picking",
    "tactics",
    "placing",
    "chance_moves",
    "scale_moves",
    "scale_setting",
    "racing",
    "species_moves",
    "power_moves",
    "power_use",
    "wonders",
    "healing",
    "will",
    "passing",
    "fatigue",
    "extras",
    "advance",
    "training",
    "equip",
)
"""Each has ``moves(book, build) -> Iterable[Move]``."""


def moves(book: Book, build: Build) -> Iterator[Move]:
    """The moves in the order of their rooms."""
    yield from throwing_moves(build)
    for room in ROOMS:
        yield from import_module(f"tablee.systems.fudge.{room}").moves(book, build)
