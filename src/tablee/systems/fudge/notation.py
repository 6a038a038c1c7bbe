"""How a roll is written: ``Bon vs Très Bon``, ``Good +1 vs 2``, ``4dF+1``, ``Bon vs jet Moyen``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tablee.game.check import Check
from tablee.game.generic import dice_check
from tablee.game.system import CheckKind
from tablee.systems.fudge.book import Book

EXAMPLES = ("Bon vs Très Bon", "Good +1 vs 2", "4dF+1")


def notation_of(book: Book, kinds: Mapping[str, CheckKind]) -> Callable[[str], Check]:
    """A reader of notation that builds the check of what it reads; plain dice are read too."""
    return lambda text: dice_check(text, EXAMPLES)
