"""One blow from the roll to the wound, in the order of FUD-4.5.5-07: what each step makes of the last."""

from __future__ import annotations

from typing import NamedTuple

from tablee.game.reason import Reason, Value, because
from tablee.systems.fudge.blow.damage import (
    JUDGEMENT,
    MIN_MID_MAX,
    NONE,
    ONE_DIE,
    SITUATION,
    calculated,
    clamped,
    level_text,
    needs_damage,
    times,
    wound_level,
)
from tablee.systems.fudge.blow.graze import graze, graze_table
from tablee.systems.fudge.blow.minmidmax import reading_row, total_bonus
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.core.book import Book

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
    the number read. ``damage`` is known where a later step asks for it. ``bare`` is the same hit where the
    victim's armour does not count, as long as the table of criticals may say so.
    """

    roll: str
    number: int
    critical: int = 0
    least: int = 0
    detail: Detail = ()
    damage: int | None = None
    bonus: int = 0
    bare: Struck | None = None


class Procedure(NamedTuple):
    """How the game goes from a hit to a wound: its dials, read once."""

    roll: str
    judged: bool
    parity_to_wound: bool
    times: int
    graze: int
    never_graze: int


def procedure_of(book: Book) -> Procedure:
    """How the pack goes from a hit to a wound."""
    table = graze_table(book)
    judged = book["wounds_by"] == JUDGEMENT
    return Procedure(
        NONE if judged else str(book["damage_roll"]),
        judged,
        book["parity_to"] == "wound",
        times(book),
        table.rd,
        table.gap.normal,
    )


def struck(pair: Pairing, hit: Hit, tell: Tell | None = None) -> Struck:
    """From a hit to its graze or its calculated damage (steps 4 and 5)."""
    book = pair.book
    procedure = book.kept(procedure_of)
    shift, tdf = hit.critical, pair.tdf(hit.rd)
    if hit.parity and procedure.parity_to_wound:
        shift += hit.parity
    else:
        tdf += hit.parity
    least = max(hit.least, book.number("small_critical_points")) if hit.small else hit.least
    if tell is not None:
        _tell(pair, hit, procedure, least, tell)
    if hit.rd <= procedure.graze and pair.gap < procedure.never_graze:
        return _grazed(book, pair.gap, tdf, hit, shift, least, tell)
    if procedure.roll == MIN_MID_MAX:
        return _read(book, tdf, hit, shift, least, tell)
    damage = tdf + hit.rd * procedure.times + hit.bonus
    if tell is not None:
        said = "doubled" if procedure.times > 1 else "calculated"
        tell.append(because("FUD-4.5.5-04", said, tdf=tdf, rd=hit.rd, bonus=hit.bonus, damage=damage))
    if procedure.roll == SITUATION:
        return Struck("damage", damage, shift, least, hit.detail)
    if procedure.roll == ONE_DIE and book["one_die_to"] == "damage":
        return Struck("one_die", damage, shift, least, hit.detail)
    if procedure.roll != ONE_DIE and not procedure.judged and _scale_alone(pair, damage, hit.rd):
        if tell is not None:
            tell.append(because("FUD-4.5.8-03", "allowed", gap=pair.gap))
        return Struck("damage", damage, shift, least, hit.detail)
    return _unrolled(book, procedure, damage, hit, shift, least, tell)


def _tell(pair: Pairing, hit: Hit, procedure: Procedure, least: int, tell: Tell) -> None:
    tell.extend(pair.told(hit.rd))
    if hit.parity:
        tell.append(
            because("FUD-4.6.1-02", "wound" if procedure.parity_to_wound else "factor", shift=hit.parity)
        )
    if hit.small:
        tell.append(because("FUD-4.5.8-02", "least", least=least))


def _unrolled(
    book: Book, procedure: Procedure, damage: int, hit: Hit, shift: int, least: int, tell: Tell | None
) -> Struck:
    """A wound level without dice, or one that a single die moves."""
    level = wound_level(book, max(damage, least))
    if tell is not None:
        tell.append(because("FUD-4.5.5-04", "level", damage=max(damage, 0), level=level_text(book, level)))
    if procedure.roll == ONE_DIE:
        return Struck("shift", level, shift, least, hit.detail)
    known = max(damage, least) if needs_damage(book) else None
    return Struck("", shifted(book, level, shift, tell), detail=hit.detail, damage=known)


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
        return Struck("graze", level, shift, least, detail)
    return Struck("", shifted(book, level, shift, tell), detail=detail)


def _read(book: Book, tdf: int, hit: Hit, shift: int, least: int, tell: Tell | None) -> Struck:
    total = total_bonus(book, tdf, hit.rd)
    row = reading_row(book, total)
    if tell is not None:
        text = row.text if row else None
        tell.append(
            because("FUD-4.6.3-04", "read" if row else "none", tdf=tdf, rd=hit.rd, bonus=total, dice=text)
        )
    if row is None:
        return Struck("", shifted(book, wound_level(book, least), shift, tell), detail=hit.detail)
    return Struck("read", row.bonus, shift, least, hit.detail, bonus=hit.bonus)


def _scale_alone(pair: Pairing, damage: int, rd: int) -> bool:
    """Whether nothing but Scale keeps a blow from wounding (FUD-4.5.8-03); what a weapon has pierced of it
    keeps nothing back."""
    return pair.book.on("scale_roll") and damage <= 0 < damage - (pair.gap + pair.pierced(rd))


def shifted(book: Book, level: int, shift: int, tell: Tell | None) -> int:
    """A wound level with what a critical success or even dice add to it."""
    if not shift:
        return level
    found = clamped(book, level + shift)
    if tell is not None:
        tell.append(because("FUD-4.5.5-07", "shifted", shift=shift, level=level_text(book, found)))
    return found
