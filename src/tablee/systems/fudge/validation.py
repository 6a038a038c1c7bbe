"""What is wrong with a sheet, rule by rule."""

from __future__ import annotations

from tablee.game.problem import Problem
from tablee.game.sheet import Sheet
from tablee.systems.fudge.book import Book


def validate(book: Book, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of a sheet."""
    return ()
