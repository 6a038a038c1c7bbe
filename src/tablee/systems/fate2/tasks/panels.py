"""Challenges on the page: their tracks in the scene, what everybody and what the game master may do."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.problem import Problem, Refused
from tablee.game.sheet import Sheet
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.tasks.challenge import HIDDEN, OPEN, PROGRESS, SIDES, challenge_of
from tablee.systems.fate2.tasks.kinds import SETTLE

TITLE = Text("Défi", "Challenge")


def panels(book: Book) -> Iterator[Panel]:
    """The tracks of open and hidden challenges alike, rolling, and the game master's part."""
    tracks = tuple(Item("track", id) for id in (PROGRESS, *SIDES))
    for nature in (OPEN, HIDDEN):
        yield Panel("scene", TITLE, tracks, nature)
    yield Panel("scene", TITLE, (Item("move", "roll_on_challenge"),))
    yield Panel("throw", TITLE, (Item("move", SETTLE), Item("move", "count_throw")))
    gm = ("begin_challenge", "challenge_box", "challenge_odds", "end_challenge")
    yield Panel("gm", Text("Défis", "Challenges"), tuple(Item("move", key) for key in gm))
    yield Panel("time", TITLE, (Item("move", "challenge_time"),))


def sheet_problems(book: Book, sheet: Sheet) -> tuple[Problem, ...]:
    """What is wrong with the sheet of a challenge; nothing of any other."""
    try:
        challenge_of("", sheet)
    except Refused as refused:
        return refused.problems
    return ()
