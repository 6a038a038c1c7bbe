"""Rolls that wounds ask for: a medical skill, and Will against pain."""

from __future__ import annotations

from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.roll.trait import PARAMS, roll

TREATMENT, WILLPOWER = "treatment", "willpower"


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """Both are rolls of a Trait whose consequences are drawn afterwards."""
    return (
        CheckKind(
            TREATMENT,
            Text("Soins", "Treatment"),
            "FUD-4.8-03",
            PARAMS,
            lambda p: roll(book, p, TREATMENT),
            ({"level": 1, "dice": "2dF"},),
            "settle",
        ),
        CheckKind(
            WILLPOWER,
            Text("Volonté contre la douleur", "Will against pain"),
            "FUD-4.5.1-03",
            PARAMS,
            lambda p: roll(book, p, WILLPOWER),
            ({"level": 2, "goal": 3, "dice": "2dF"},),
            "settle",
        ),
    )
