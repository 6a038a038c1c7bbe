"""One blow from the roll to the wound, in the order of FUD-4.5.5-07: what each step makes of the last."""

from __future__ import annotations

from typing import NamedTuple

from tablee.game.reason import Reason, Value, because
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.damage import (
    JUDGEMENT,
    MIN_MID_MAX,
    NONE,
    ONE_DIE,
    PARITY,
    SITUATION,
    calculated,
    clamped,
    level_text,
    needs_damage,
    wound_level,
)
from tablee.systems.fudge.graze import graze, graze_table, is_graze
from tablee.systems.fudge.minmidmax import reading_row, total_bonus
from tablee.systems.fudge.pairing import Pairing

Detail = tuple[tuple[str, Value], ...]
Tell = list[Reason]


class Hit(NamedTuple):
    """How a side hit: by how much, with which damage bonus; ``critical`` levels more, ``small`` where it is
    the critical success of a very small attacker, ``parity`` what even dice do, ``detail`` for the result,
    ``least`` the damage that it does at least."""

    rd: int
    bonus: int = 0
    critical: int = 0
    small: bool = False
    parity: int = 0
    detail: Detail = ()
    least: int = 0


MISS = "miss"
"""How a blow that does not hit goes on."""


class Struck(NamedTuple):
    """What is known of a hit before damage dice: how it goes on (``roll``), and with which number.

    ``miss``: no hit. ``roll`` empty: ``number`` is the wound level. ``damage``: a calculated damage number
    and a Situation roll; ``one_die``: the same and one die; ``shift``: a wound level that one die moves;
    ``graze``: one that a damage roll may move; ``read``: the bonus of Min-Mid-Max, with ``bonus`` to add to
    the number read. ``damage`` is known where a later step asks for it.
    """

    roll: str
    number: int
    bonus: int = 0
    critical: int = 0
    least: int = 0
    detail: Detail = ()
    damage: int | None = None


def struck(pair: Pairing, hit: Hit, tell: Tell | None = None) -> Struck:
    """From a hit to its graze or its calculated damage (steps 4 and 5)."""
    book = pair.book
    to_wound = book["parity_to"] == "wound"
    tdf = pair.tdf(hit.rd) + (0 if to_wound else hit.parity)
    shift = hit.critical + (hit.parity if to_wound else 0)
    least = max(hit.least, book.number("small_critical_points") if hit.small else 0)
    if tell is not None:
        tell.extend(pair.told(hit.rd))
        if hit.parity:
            tell.append(because("FUD-4.6.1-02", "wound" if to_wound else "factor", shift=hit.parity))
        if hit.small:
            tell.append(because("FUD-4.5.8-02", "least", least=least))
    if is_graze(book, hit.rd, pair.gap):
        return _grazed(book, pair.gap, tdf, hit, shift, least, tell)
    if book["damage_roll"] == MIN_MID_MAX and book["wounds_by"] != JUDGEMENT:
        return _read(book, tdf, hit, shift, least, tell)
    damage = calculated(book, tdf, hit.rd, hit.bonus)
    if tell is not None:
        said = "doubled" if book.on("doubled_rd") else "calculated"
        tell.append(because("FUD-4.5.5-04", said, tdf=tdf, rd=hit.rd, bonus=hit.bonus, damage=damage))
    roll = NONE if book["wounds_by"] == JUDGEMENT else str(book["damage_roll"])
    if roll in (NONE, PARITY) and book["wounds_by"] != JUDGEMENT and _scale_alone(pair, damage):
        if tell is not None:
            tell.append(because("FUD-4.5.8-03", "allowed", gap=pair.gap))
        roll = SITUATION
    if roll == SITUATION:
        return Struck("damage", damage, 0, shift, least, hit.detail)
    if roll == ONE_DIE and book["one_die_to"] == "damage":
        return Struck("one_die", damage, 0, shift, least, hit.detail)
    level = wound_level(book, max(damage, least))
    if tell is not None:
        tell.append(because("FUD-4.5.5-04", "level", damage=max(damage, 0), level=level_text(book, level)))
    if roll == ONE_DIE:
        return Struck("shift", level, 0, shift, least, hit.detail)
    known = max(damage, least) if needs_damage(book) else None
    return Struck("", shifted(book, level, shift, tell), 0, 0, 0, hit.detail, known)


def _grazed(book: Book, gap: int, tdf: int, hit: Hit, shift: int, least: int, tell: Tell | None) -> Struck:
    rd = graze_table(book).rd
    alone = wound_level(book, tdf + hit.bonus)
    guard = wound_level(book, calculated(book, tdf, rd + 1, hit.bonus))
    level = max(graze(book, tdf, gap, hit.bonus, (alone, guard), tell), wound_level(book, least))
    detail: Detail = (("graze", True), *hit.detail)
    if (
        book.on("graze_roll")
        and book["damage_roll"] in (SITUATION, ONE_DIE)
        and book["wounds_by"] != JUDGEMENT
    ):
        return Struck("graze", level, 0, shift, least, detail)
    return Struck("", shifted(book, level, shift, tell), 0, 0, 0, detail)


def _read(book: Book, tdf: int, hit: Hit, shift: int, least: int, tell: Tell | None) -> Struck:
    total = total_bonus(book, tdf, hit.rd)
    row = reading_row(book, total)
    if tell is not None:
        text = row.text if row else None
        tell.append(
            because("FUD-4.6.3-04", "read" if row else "none", tdf=tdf, rd=hit.rd, bonus=total, dice=text)
        )
    if row is None:
        return Struck("", shifted(book, wound_level(book, least), shift, tell), 0, 0, 0, hit.detail)
    return Struck("read", row.bonus, hit.bonus, shift, least, hit.detail)


def _scale_alone(pair: Pairing, damage: int) -> bool:
    """Whether nothing but Scale keeps a blow from wounding (FUD-4.5.8-03)."""
    return pair.book.on("scale_roll") and damage <= 0 < damage - pair.gap


def shifted(book: Book, level: int, shift: int, tell: Tell | None) -> int:
    """A wound level with what a critical success or even dice add to it."""
    if not shift:
        return level
    found = clamped(book, level + shift)
    if tell is not None:
        tell.append(because("FUD-4.5.5-07", "shifted", shift=shift, level=level_text(book, found)))
    return found
