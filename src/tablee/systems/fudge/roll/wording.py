"""The story of a roll: the Trait, the dice, both ways to announce the result."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.reading import announced, levelled
from tablee.game.fudge_dice.throw import Fell
from tablee.game.reason import Reason, because
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.roll.action import Side, Trait


def named(book: Book, side: Side, trait: Trait) -> Text:
    """« Corps Bon (+1) » (FUD-1.2-01); the level alone where the Trait is not named."""
    return levelled(book.ladder, trait.level, side.trait)


def rolled(book: Book, side: Side, trait: Trait, fell: Fell, shift: int = 0) -> Iterator[Reason]:
    """Step by step from the Trait to the rolled degree; ``shift`` is what points pushed the dice by."""
    yield from trait.because
    dice = fell.value + shift
    if side.point:
        yield because("FUD-1.3.6-10", "counts", dice=dice)
    elif side.dice == FIXED:
        yield because("FUD-3.5-06", "fixed", level=book.say(trait.level))
    else:
        way = dice_rules(book).method(side.dice)
        yield because("FUD-3.1-01", "fell", method=way.label, dice=fell.natural)
    if fell.value != fell.natural and not side.point:
        yield because("FUD-7.4.3-01", "more", natural=fell.natural, dice=fell.value)
    if shift:
        yield because("FUD-1.3.6-08", "nudged", shift=shift, dice=dice)
    total = trait.level + dice
    own, came = named(book, side, trait), levelled(book.ladder, total)
    yield because("FUD-3.1-03", "total", trait=own, dice=dice, degree=came)
    short = announced(book.ladder, trait.level, dice)
    yield because("FUD-3.2.1-07", "announced", short=short, degree=book.say(total))
