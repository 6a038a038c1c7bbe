"""How a roll is told: the Trait, the dice, both ways to announce the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.reason import Reason, Value, because
from tablee.game.text import LANGS, Text, number
from tablee.systems.fudge.action import Side, Trait
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.dice import FIXED, method
from tablee.systems.fudge.falling import Fell


def announced(book: Book, level: int, dice: int) -> Text:
    """« Très Bon +2 »: the Trait's level, then the dice (FUD-3.2.1-07)."""
    said = book.say(level)
    if not dice:
        return said
    fr, en = (f"{said[lang]} {number(dice, lang, signed=True)}" for lang in LANGS)
    return Text(fr, en)


def rolled(book: Book, side: Side, trait: Trait, fell: Fell, shift: int = 0) -> Iterator[Reason]:
    """Step by step from the Trait to the rolled degree; ``shift`` is what points pushed the dice by."""
    yield from trait.because
    dice = fell.value + shift
    if side.point:
        yield because("FUD-1.3.6-10", "counts", dice=dice)
    elif side.dice == FIXED:
        yield because("FUD-3.5-06", "fixed", level=book.say(trait.level))
    else:
        way = method(book, side.dice)
        yield because("FUD-3.1-01", "fell", method=way.label, dice=fell.natural)
    if fell.value != fell.natural and not side.point:
        yield because("FUD-7.4.3-01", "more", natural=fell.natural, dice=fell.value)
    if shift:
        yield because("FUD-1.3.6-08", "nudged", shift=shift, dice=dice)
    total = trait.level + dice
    yield because("FUD-3.1-03", "total", level=trait.level, dice=dice, total=total)
    short = announced(book, trait.level, dice)
    yield because("FUD-3.2.1-07", "announced", short=short, degree=book.say(total))


def facts(book: Book, trait: Trait, fell: Fell, shift: int, margin: int | None) -> Mapping[str, Value]:
    """What programs want to know of a real roll beside its result."""
    dice = fell.value + shift
    told: dict[str, Value] = {
        "dice": dice,
        "natural": fell.natural,
        "announced": announced(book, trait.level, dice),
        "degree": book.say(trait.level + dice),
    }
    return told if margin is None else {**told, "margin": margin}
