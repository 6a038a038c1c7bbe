"""The last steps of a blow: a pulled or stunning blow, a heroic dodge, protections; then the outcome."""

from __future__ import annotations

from typing import NamedTuple

from tablee.game.outcome import Outcome
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.damage import level_text
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.limits import damage_table
from tablee.systems.fudge.blow.order import MISS, Detail
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.levels import index_of

Tell = list[Reason]


class Wound(NamedTuple):
    """A hit's wound level after its dice (below 0: no hit); ``damage`` only where a later step needs it.
    ``dodged`` and ``saved``: what the victim did about it; ``judged``: the game master announced it."""

    level: int
    damage: int | None = None
    detail: Detail = ()
    dodged: bool = False
    saved: bool = False
    judged: bool = False


def wound_key(level: int) -> str:
    """The key of the outcome that gives this wound level."""
    return f"wound_{level}"


def stun_mark(book: Book, level: int) -> str:
    """What a stunning blow leaves instead of this wound (table T23); nothing for a scratch."""
    found = ""
    for row in damage_table(book).stun:
        if level >= index_of(book, row.level):
            found = row.mark
    return found


def pulled(book: Book, fighter: Fighter, level: int, tell: Tell | None) -> int:
    """The wound within what the attacker announced (FUD-4.6.2-04)."""
    if not fighter.pull:
        return level
    most = index_of(book, fighter.pull)
    if level > most and tell is not None:
        tell.append(because("FUD-4.6.2-04", "pulled", level=level_text(book, most)))
    return min(level, most)


def protected(book: Book, victim: Fighter, level: int, tell: Tell | None) -> int:
    """The wound within what the game allows one blow to do to people who matter (FUD-4.6.4-01)."""
    if not victim.important:
        return level
    if book.on("protect_levels"):
        most = victim.state + book.number("protect_levels_most")
        if level > most:
            level = most
            if tell is not None:
                tell.append(because("FUD-4.6.4-02", "capped", level=level_text(book, level)))
    if not book.on("protect_near_death"):
        return level
    death = damage_table(book).death
    deadly, lesser = index_of(book, death.deadly), index_of(book, death.lesser)
    if level >= deadly and victim.before < lesser:
        level = lesser
        if tell is not None:
            tell.append(because("FUD-4.6.4-03", "kept", level=level_text(book, level)))
    return level


def finish(pair: Pairing, wound: Wound, tell: Tell | None = None) -> Outcome:
    """Steps 8 to 10 of a blow."""
    book, me, foe, detail = pair.book, pair.me, pair.foe, wound.detail
    if wound.level < 0:
        return Outcome(MISS, None, False, detail, me.name)
    if wound.judged and tell is not None:
        tell.append(because("FUD-4.5.5-01", "judged", level=level_text(book, wound.level)))
    level = pulled(book, me, wound.level, tell)
    if wound.dodged and level:
        level -= 1
        detail = (*detail, ("dodged", foe.dodges + 1))
        if tell is not None:
            tell.append(because("FUD-7.4.4-01", "dodged", level=level_text(book, level)))
    if wound.saved:
        level = min(level, index_of(book, damage_table(book).death.lesser))
        detail = (*detail, ("saved", True))
        if tell is not None:
            tell.append(because("FUD-4.6.4-04", "saved", level=level_text(book, level)))
    if me.stun:
        mark = stun_mark(book, level)
        if tell is not None:
            tell.append(because("FUD-4.6.2-01", mark or "unharmed", level=level_text(book, level)))
        known = dict(detail).get("stun")
        detail = (*detail, ("stun", mark)) if mark and not known else detail
        return Outcome(wound_key(0), None, "stun" in dict(detail), detail, me.name)
    level = protected(book, foe, level, tell)
    return Outcome(wound_key(level), None, hurts(level, detail), detail, me.name)


def hurts(level: int, detail: Detail) -> bool:
    """What a blow is struck for: a wound, or somebody stunned; a hit without harm is none."""
    return level > 0 or "stun" in dict(detail)
