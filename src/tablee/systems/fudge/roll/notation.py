"""How a roll is written: ``Bon vs Très Bon``, ``Good +1 vs 2``, ``4dF+1``, ``Bon vs jet Moyen avec 2dF``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tablee.game.check import Check
from tablee.game.fudge_dice.notation import WrittenSide, written_roll
from tablee.game.plain_dice import notation_reader
from tablee.game.system import CheckKind
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules


def notation_of(book: Book, kinds: Mapping[str, CheckKind]) -> Callable[[str], Check]:
    """A reader of notation that builds the check of what it reads; plain dice are read too."""
    great, good, fair = (book.ladder.text(level) for level in (2, 1, 0))
    examples = (
        f"{good.fr} vs {great.fr}", f"{good.en} +1 vs 2", "4dF+1", f"{good.fr} contre {fair.fr} avec 3d6",
        f"{good.fr} vs jet {fair.fr}",
    )  # fmt: skip
    return notation_reader(partial(form_of, book), kinds, examples)


def form_of(book: Book, text: str) -> dict[str, Any] | None:
    """The file form of what is written; None where it is not a roll of this game."""
    found = written_roll(book.ladder, dice_rules(book).methods, text)
    if found is None:
        return None
    by = {"dice": found.dice} if found.dice else {}
    me = {**_side(found.me), **by}
    if found.foe is None:
        return {"check": "roll", **me} | ({} if found.goal is None else {"goal": found.goal})
    least = {} if found.minimum is None else {"minimum": found.minimum}
    return {"check": "opposed", "me": me, "foe": {**_side(found.foe), **by}, **least}


def _side(side: WrittenSide) -> dict[str, Any]:
    level, *more = side
    chips = [{"name": "", "value": abs(n), "sign": -1 if n < 0 else 1} for n in more]
    return ({"level": level} if level else {}) | ({"chips": chips} if chips else {})
