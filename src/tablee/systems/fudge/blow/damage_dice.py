"""Damage dice: which are thrown for a hit, their exact law, and the wound that they make of it."""

from __future__ import annotations

from bisect import bisect_right

from tablee.dice import Distribution
from tablee.game.check import Dice
from tablee.game.fudge_dice.methods import Method
from tablee.game.outcome import DieShown
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.damage import (
    ONE_DIE,
    bounds,
    clamped,
    level_text,
    limited,
    needs_damage,
    thresholds,
    wound_level,
)
from tablee.systems.fudge.blow.finish import Wound
from tablee.systems.fudge.blow.graze import graze_shift
from tablee.systems.fudge.blow.minmidmax import dice_of, law_read, mmm_table, number_read, reading_row, shown
from tablee.systems.fudge.blow.order import Struck, shifted
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules

Tell = list[Reason]
MOST_LAWS = 500
"""So many laws of wounds are remembered."""
LARGEST = 10**9
"""No limit at all."""
SINGLE = "1dF"
"""The method of one Fudge die."""


def _method(book: Book, struck: Struck) -> Method:
    """A Situation roll takes the game's dice; one die is one die (FUD-4.6.1-01, FUD-4.6.1-03)."""
    one = struck.roll in ("one_die", "shift") or book["damage_roll"] == ONE_DIE
    return dice_rules(book).method(SINGLE if one else "")


def damage_dice(book: Book, struck: Struck, side: str) -> tuple[Dice, ...]:
    """The dice of a hit."""
    return (dice_of(book, side),) if struck.roll == "read" else _method(book, struck).dice(side)


def damage_value(book: Book, struck: Struck, faces: tuple[int, ...]) -> int:
    """What the dice are worth."""
    if struck.roll != "read":
        return _method(book, struck).value(faces)
    row = reading_row(book, struck.number)
    return number_read(row.read, faces) if row else 0


def damage_shown(book: Book, struck: Struck, faces: tuple[int, ...], side: str) -> tuple[DieShown, ...]:
    """The dice on the table."""
    if struck.roll != "read":
        return _method(book, struck).shown(faces, side)
    row = reading_row(book, struck.number)
    return shown(book, row.read if row else (), faces, side)


def damage_law(book: Book, struck: Struck) -> Distribution[int]:
    """The exact law of what the dice are worth."""
    if struck.roll != "read":
        return _method(book, struck).law
    table, row = mmm_table(book), reading_row(book, struck.number)
    return law_read(table.count, table.sides, row.read if row else ())


def _wounds(book: Book) -> dict[Struck, Distribution[Wound]]:
    """Laws of wounds that were worked out already."""
    return {}


def _any_law(book: Book, struck: Struck) -> Distribution[Wound]:
    return damage_law(book, struck).map(lambda rolled: kept(book, wound_of(book, struck, rolled)))


def _situation_law(book: Book, struck: Struck) -> Distribution[Wound]:
    """The commonest law: the same, level by level, without a wound for every roll."""
    if struck.critical or needs_damage(book):
        return _any_law(book, struck)
    levels: dict[int, int] = {}
    (lows, names), limits = book.kept(thresholds), book.kept(bounds)
    least, number = struck.least, struck.number
    most = number if limits.double and number > 0 else LARGEST
    floor = max(limits.least if number > 0 else 0, least)
    ceiling = LARGEST if number > 0 or limits.most is None else max(limits.most, least)
    for rolled, weight in dice_rules(book).method().law.items():
        total = number + (most if rolled > most else rolled)
        total = floor if total < floor else ceiling if total > ceiling else total
        level = names[bisect_right(lows, total)]
        levels[level] = levels.get(level, 0) + weight
    return Distribution({Wound(level, None, struck.detail): weight for level, weight in levels.items()})


def wound_law(book: Book, struck: Struck) -> Distribution[Wound]:
    """The exact law of the wound of a hit that needs damage dice; worked out once for a game."""
    known = book.kept(_wounds)
    if struck not in known:
        if len(known) >= MOST_LAWS:
            known.clear()
        known[struck] = _situation_law(book, struck) if struck.roll == "damage" else _any_law(book, struck)
    return known[struck]


def kept(book: Book, wound: Wound) -> Wound:
    """A wound without its damage number where no later step asks for it: keys stay coarse."""
    return wound if needs_damage(book) else wound._replace(damage=None)


def wound_of(book: Book, struck: Struck, rolled: int, tell: Tell | None = None) -> Wound:
    """The wound that a hit and its damage dice make (steps 5 and 6 of FUD-4.5.5-07)."""
    damage: int | None = None
    if struck.roll in ("shift", "graze"):
        moved = graze_shift(book, rolled) if struck.roll == "graze" else rolled
        level = max(clamped(book, struck.number + moved), wound_level(book, struck.least))
        if tell is not None:
            rule = "FUD-4.5.6-02" if struck.roll == "graze" else "FUD-4.6.1-01"
            tell.append(because(rule, "rolled", rolled=rolled, level=level_text(book, level)))
    else:
        damage = max(_total(book, struck, rolled, tell), struck.least)
        level = wound_level(book, damage)
        if tell is not None:
            tell.append(because("FUD-4.5.5-04", "level", damage=damage, level=level_text(book, level)))
    return Wound(shifted(book, level, struck.critical, tell), damage, struck.detail)


def _total(book: Book, struck: Struck, rolled: int, tell: Tell | None) -> int:
    number, bonus = struck.number, struck.bonus
    match struck.roll:
        case "damage":
            total = limited(book, number, rolled)
            rule = "FUD-4.6.1-03" if total == max(0, number + rolled) else "FUD-4.6.1-04"
        case "one_die":
            total, rule = max(0, number + rolled), "FUD-4.6.1-01"
        case _:
            total, rule = max(0, rolled + bonus), "FUD-4.6.3-07" if bonus else "FUD-4.6.3-06"
    if tell is not None:
        said = "limited" if rule == "FUD-4.6.1-04" else "total"
        tell.append(because(rule, said, number=number, rolled=rolled, bonus=bonus, damage=total))
    return total
