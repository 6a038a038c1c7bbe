"""How a throw is written: ``Excellent vs Bon``, ``Great +1``, ``4dF+3 vs 2``, ``Bon vs jet Correct``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tablee.game.check import Check
from tablee.game.fudge_dice.notation import WrittenSide, written_roll
from tablee.game.plain_dice import notation_reader
from tablee.game.system import CheckKind
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.dice import dice_rules


def notation_of(book: Book, kinds: Mapping[str, CheckKind]) -> Callable[[str], Check]:
    """A reader of notation that builds the check of what it reads; plain dice are read too."""
    great, good, fair = (book.name(level) for level in (3, 2, 1))
    examples = (f"{great.fr} vs {good.fr}", f"{great.en} +1", "4dF+3 vs 2", f"{good.fr} vs jet {fair.fr}")
    return notation_reader(partial(form_of, book), kinds, examples)


def form_of(book: Book, text: str) -> dict[str, Any] | None:
    """The file form of what is written; None where it is not a throw of this game."""
    found = written_roll(book.ladder, dice_rules(book).methods, text)
    if found is None or found.minimum is not None:
        return None
    by = {"dice": found.dice} if found.dice else {}
    if found.foe is not None:
        return {"check": "opposed", "me": _side(found.me) | by, "foe": _side(found.foe) | by}
    return {"check": "test", **_side(found.me), **by} | ({} if found.goal is None else {"goal": found.goal})


def _side(side: WrittenSide) -> dict[str, Any]:
    level, *more = side
    chips = [{"name": "", "value": abs(n), "sign": -1 if n < 0 else 1} for n in more]
    return ({"level": level} if level else {}) | ({"chips": chips} if chips else {})
