"""Somebody who is wounded, for tests."""

from __future__ import annotations

import copy
from typing import Any

from tablee.game.dial import DialValue
from tablee.game.sheet import Levelled, Power, Sheet, Track
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.impaired import penalty, state_of, track_of
from tablee.systems.fudge.wounds.levels import stages
from tests.systems.fudge.by_hand import Game, rules

ANA = "ana"
MINUTE, HOUR, WEEK = 60, 3600, 604_800


def somebody(**dials: DialValue) -> Game:
    """A game with Ana in it, unhurt."""
    game = Game(rules(**dials))
    game.put(ANA)
    return game


def of(game: Game) -> Book:
    """The book that a game is played by."""
    return Book(game.rules.pack)


def hurt(game: Game, *levels: str, id: str = ANA) -> Game:
    """Somebody after these wounds, one by one."""
    for level in levels:
        game.play("wound", sheet=id, level=level)
    return game


def last_run(game: Game) -> str:
    """The id of the latest throw."""
    return tuple(game.state.runs)[-1]


def state(game: Game, id: str = ANA) -> str:
    """The key of somebody's wound level."""
    book = of(game)
    return stages(book)[state_of(book, game.state.sheet(id))].key


def malus(game: Game, id: str = ANA, fighting: bool = False) -> int:
    """The wound penalty."""
    return penalty(of(game), game.state.sheet(id), fighting)


def track(game: Game, id: str = ANA) -> Track:
    """The track of wounds."""
    return track_of(of(game), game.state.sheet(id))


def boxes(game: Game, id: str = ANA) -> list[int]:
    """How many boxes of each row are ticked."""
    marks = track(game, id).marks
    return [sum(m.row == row.key for m in marks) for row in track(game, id).rows]


def wounds(game: Game, id: str = ANA) -> list[str]:
    """What is to be healed, by original severity, the lightest first."""
    return list(track(game, id).to_heal())


def sheet_of(*blocks: Levelled | Power, nature: str = "character") -> Sheet:
    """A sheet with some Traits."""
    return Sheet("fudge", "Ana", blocks, nature)


def with_table(name: str, path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A pack's form in which one value of a table is another."""
    table = copy.deepcopy(SYSTEM.pack().tables[name])
    inner = table
    for step in path[:-1]:
        inner = inner[step]
    if path:
        inner[path[-1]] = value
    return {"system": "fudge", "tables": {name: table if path else value}}
