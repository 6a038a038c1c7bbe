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
    "points.pool",
    "points.luck",
    "diceless",
    "contests",
    "suffering",
    "wounds.harm",
    "settle",
    "fight.course",
    "fight.initiative",
    "fight.striking",
    "fight.many",
    "fight.shooting",
    "fight.picking",
    "fight.tactics",
    "fight.placing",
    "chance.throwing",
    "scale.comparing",
    "scale.setting",
    "scale.racing",
    "scale.choosing",
    "powers.building",
    "powers.using",
    "powers.wonders",
    "wounds.healing",
    "wounds.will",
    "wounds.passing",
    "wounds.fatigue",
    "fight.extras",
    "progress.advance",
    "progress.training",
    "fight.equip",
)
"""Each has ``moves(book, build) -> Iterable[Move]``."""


def moves(book: Book, build: Build) -> Iterator[Move]:
    """The moves in the order of their rooms."""
    yield from throwing_moves(build)
    for room in ROOMS:
        yield from import_module(f"tablee.systems.fudge.{room}").moves(book, build)
