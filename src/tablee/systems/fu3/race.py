"""Other conflicts: the first side to reach so many points."""

from __future__ import annotations

from tablee.game.move import Move
from tablee.game.pack import Pack
from tablee.game.system import CheckKind


def kinds(pack: Pack) -> tuple[CheckKind, ...]:
    """The kinds of checks of this room."""
    return ()


def moves(pack: Pack) -> tuple[Move, ...]:
    """The moves of this room."""
    return ()
