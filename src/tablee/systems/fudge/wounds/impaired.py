"""What wounds do to somebody: the wound level, the penalty, whether one may act at all."""

from __future__ import annotations

from tablee.game.chip import Chip
from tablee.game.sheet import Descriptor, Sheet, Track
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.traits import has
from tablee.systems.fudge.wounds import capacity, cards
from tablee.systems.fudge.wounds.levels import DEAD, EXTRA, TRACK, index_of, marked_anew, stages, wound_track

ACTS = "acts"
"""The tag of an effect that lets somebody act in spite of everything (FUD-4.5.1-03)."""
STUN = "stun"
"""The id of the track of stun marks."""


def recording(book: Book, sheet: Sheet) -> str:
    """How this sheet's wounds are recorded: boxes, Damage Capacity or cards; ordinary NPCs have boxes."""
    return "boxes" if sheet.nature == EXTRA else str(book["recording"])


def track_of(book: Book, sheet: Sheet) -> Track:
    """The track of wounds as the game has it now, with what is marked on the sheet."""
    found, empty = sheet.get(TRACK), wound_track(book, sheet.nature)
    if not isinstance(found, Track):
        return empty
    if found.rows[: len(empty.rows)] == empty.rows:
        return found
    return marked_anew(book, empty, found.marks)


def standing(book: Book, sheet: Sheet, fighting: bool = False) -> tuple[int, int]:
    """The index of the wound level, and its penalty: that of the worst wound alone (FUD-4.5.7-05)."""
    if is_dead(sheet):
        return index_of(book, DEAD), 0
    match recording(book, sheet):
        case "capacity":
            return capacity.standing(book, sheet)
        case "cards":
            return cards.standing(book, sheet)
    row = track_of(book, sheet).state
    if row is None:
        return 0, 0
    at = index_of(book, row.key)
    after = stages(book)[at].after
    return at, row.penalty if fighting or after is None else min(row.penalty, after)


def is_dead(sheet: Sheet) -> bool:
    """Whether the game master has said so."""
    found = sheet.get(TRACK)
    return isinstance(found, Track) and any(m.row == DEAD for m in found.marks)


def state_of(book: Book, sheet: Sheet) -> int:
    """The index of somebody's wound level."""
    return standing(book, sheet)[0]


def penalty(book: Book, sheet: Sheet, fighting: bool = False) -> int:
    """The wound penalty; pain felt less or more shifts it by one step (FUD-4.5.1-04)."""
    _, found = standing(book, sheet, fighting)
    if found >= 0:
        return 0
    high, low = has(book, sheet, "high_pain_threshold"), has(book, sheet, "low_pain_threshold")
    return min(0, found + int(high) - int(low))


def wound_chips(book: Book, sheet: Sheet, fighting: bool = False, side: str = "") -> tuple[Chip, ...]:
    """The wound penalty as a chip of a throw; none where there is none."""
    worth = penalty(book, sheet, fighting)
    if worth == 0:
        return ()
    return (Chip("", -worth, -1, role="wounds", side=side, rule="FUD-4.5.7-05"),)


def can_act(book: Book, sheet: Sheet) -> bool:
    """Whether somebody may act: not when Incapacitated or worse, nor knocked out."""
    if any(ACTS in block.tags for block in sheet.having(Descriptor)):
        return True
    stun = sheet.get(STUN)
    knocked = isinstance(stun, Track) and any(m.row == "knocked_out" for m in stun.marks)
    return stages(book)[state_of(book, sheet)].acts and not knocked
