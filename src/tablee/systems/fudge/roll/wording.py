"""How a roll is told: the Trait, the dice, both ways to announce the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.throw import Fell
from tablee.game.reason import Reason, Value, because
from tablee.game.text import LANGS, Text, number
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.roll.action import Side, Trait


def announced(book: Book, level: int, dice: int) -> Text:
    """« Très Bon +2 »: the Trait's level, then the dice (FUD-3.2.1-07)."""
    said = book.say(level)
    if not dice:
        return said
    fr, en = (f"{said[lang]} {number(dice, lang, signed=True)}" for lang in LANGS)
    return Text(fr, en)


def levelled(book: Book, level: int) -> Text:
    """« Bon (+1) »: the words first, the number beside them (FUD-1.2-01)."""
    said = book.say(level)
    fr, en = (f"{said[lang]} ({number(level, lang, signed=level != 0)})" for lang in LANGS)
    return Text(fr, en)


def named(book: Book, side: Side, trait: Trait) -> Text:
    """« Corps Bon (+1) »; the level alone where the Trait is not named."""
    said = levelled(book, trait.level)
    fr, en = (f"{side.trait} {said[lang]}".strip() for lang in LANGS)
    return Text(fr, en)


def about(book: Book, side: Side, trait: Trait, goal: int | None) -> Text:
    """What was put to the test, and what it had to reach."""
    own = named(book, side, trait)
    return own if goal is None else against(own, levelled(book, goal))


def against(mine: Text, other: Text) -> Text:
    """One thing up against another."""
    return Text(f"{mine.fr} contre {other.fr}", f"{mine.en} against {other.en}")


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
    own, came = named(book, side, trait), levelled(book, total)
    yield because("FUD-3.1-03", "total", trait=own, dice=dice, degree=came)
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
