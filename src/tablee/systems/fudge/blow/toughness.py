"""Damage Capacity or Will against a wound: a roll, a Gift or a Fault (step 7 of FUD-4.5.5-07)."""

from __future__ import annotations

from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.damage import ROLLED, clamped, level_text, wound_level
from tablee.systems.fudge.blow.finish import Wound
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.levels import index_of

Tell = list[Reason]


def is_rolled(pair: Pairing, wound: Wound) -> bool:
    """Whether the victim rolls against this wound (FUD-4.5.2-03)."""
    book = pair.book
    if book["capacity_by"] not in ROLLED or (pair.me.flat and book["capacity_by"] == "roll"):
        return False
    trigger = index_of(book, damage_table(book).capacity.trigger)
    return wound.level == trigger or (wound.level > trigger and book["capacity_trigger"] == "or_worse")


def band(book: Book, degree: int) -> int:
    """-1 where the rolled degree makes a wound lighter, +1 where it makes it graver, else 0."""
    row = damage_table(book).capacity
    worse = row.worse if book.on("capacity_poor") else row.worst
    return -1 if degree >= row.better else 1 if degree <= worse else 0


def rolled_against(pair: Pairing, wound: Wound, rolled: int, tell: Tell | None = None) -> Wound:
    """The wound after the roll."""
    book = pair.book
    degree = pair.foe.capacity + rolled
    step = band(book, degree)
    levels = damage_table(book).capacity.levels
    if book["capacity_step"] == "point" and wound.damage is not None:
        level = wound_level(book, wound.damage + step * levels)
    else:
        level = clamped(book, wound.level + step * levels)
    if tell is not None:
        rule = "FUD-4.5.2-06" if book["capacity_by"] == "will" else "FUD-4.5.2-03"
        said = "lighter" if step < 0 else "graver" if step > 0 else "same"
        tell.append(because(rule, said, degree=book.say(degree), level=level_text(book, level)))
    detail = wound.detail
    if level != wound.level and book["capacity_by"] == "will":
        detail = (*detail, ("will", str(book["will_lasts"])))
    return wound._replace(level=level, damage=None, detail=detail)


def gifted(pair: Pairing, wound: Wound, tell: Tell | None = None) -> Wound:
    """The wound with what a Gift or a Fault takes from it or adds to it (FUD-4.5.2-04)."""
    if not pair.foe.tough or wound.level <= 0:
        return wound
    level = clamped(pair.book, wound.level - pair.foe.tough)
    if tell is not None:
        said = "lighter" if pair.foe.tough > 0 else "graver"
        tell.append(because("FUD-4.5.2-04", said, level=level_text(pair.book, level)))
    return wound._replace(level=level)
