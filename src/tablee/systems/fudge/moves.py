"""Every move of the game: the shared ones, then those of each room."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from tablee.game.move import Move
from tablee.game.throwing import Build, throwing_moves
from tablee.systems.fudge.core.book import Book

ROOMS: tuple[str, ...] = (
    "creation.edit_moves",
    "creation.add_traits",
    "creation.finish",
    "creation.in_play_moves",
    "creation.review_moves",
    "creation.printed_lists",
    "upgrade.upgrade_move",
    "points.pool",
    "points.story",
    "roll.diceless",
    "roll.contests",
    "blow.critical_effects",
    "wounds.harm",
    "roll.settle",
    "fight.course",
    "fight.initiative",
    "fight.strike",
    "fight.many",
    "fight.shots",
    "fight.stance_choice",
    "fight.tactics",
    "fight.hit_parts",
    "creation.random.throws",
    "scale.compare",
    "scale.set_scale",
    "scale.race",
    "scale.choose_species",
    "powers.builder",
    "powers.use",
    "powers.campaign_magic",
    "wounds.healing",
    "wounds.will",
    "wounds.time",
    "wounds.fatigue",
    "fight.extras",
    "progress.advance",
    "progress.training",
    "fight.equip",
    "fight.edit_gear",
    "fight.instinct",
)
"""Each has ``moves(book, build) -> Iterable[Move]``."""


def moves(book: Book, build: Build) -> Iterator[Move]:
    """The moves in the order of their rooms."""
    yield from throwing_moves(build)
    for room in ROOMS:
        yield from import_module(f"tablee.systems.fudge.{room}").moves(book, build)
