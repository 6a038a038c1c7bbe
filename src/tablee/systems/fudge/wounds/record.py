"""A wound as it is recorded: in boxes, as Damage Capacity lost, or as cards."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Block, Numeric, Sheet
from tablee.game.track import Mark, Track
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds import capacity, cards
from tablee.systems.fudge.wounds.impaired import recording, state_of, track_of
from tablee.systems.fudge.wounds.levels import (
    DYING,
    EXTRA,
    OUT,
    SCRATCH,
    SEVERE,
    index_of,
    stages,
    worst_row,
    wound_bands,
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """The block as it is now (None: nothing was marked), why, and whether the game master is asked."""

    block: Block | None
    why: Reason
    more: tuple[Reason, ...] = ()
    deadly: bool = False


def recorded(
    book: Book,
    who: Named,
    sheet: Sheet,
    level: int,
    limit: int | None = None,
    note: str = "",
    drawn: tuple[str, ...] = (),
) -> Recorded:
    """A wound of that level on a sheet."""
    if level <= 0:
        return Recorded(None, because("FUD-4.5.1-01", "unhurt", who=who))
    match recording(book, sheet):
        case "capacity":
            return _lowered(book, who, sheet, level)
        case "cards":
            return _dealt(book, who, sheet, level, drawn)
    return _marked(book, who, sheet, level, _limit(book, sheet, level, limit), note)


def _limit(book: Book, sheet: Sheet, level: int, limit: int | None) -> int | None:
    """Scratches alone never lead beyond Very Hurt, but for the large (FUD-4.5.7-07)."""
    if level != index_of(book, SCRATCH) or not book.on("scratch_limit"):
        return limit
    scale = sheet.get("scale")
    mass = scale.more.get("mass", scale.value) if isinstance(scale, Numeric) else 0
    if mass > book.number("scratch_scale"):
        return limit
    most = index_of(book, SEVERE)
    return most if limit is None else min(limit, most)


def _marked(book: Book, who: Named, sheet: Sheet, level: int, limit: int | None, note: str) -> Recorded:
    wound = stages(book)[level].text
    row, track = wound_bands(book, sheet.nature).row_for(level), track_of(book, sheet)
    if row is None and sheet.nature == EXTRA:
        return Recorded(None, because("FUD-4.5.7-09", "ignored", who=who, wound=wound))
    after, ticked = _overflowed(book, track, row, limit, note)
    if ticked is None:
        free = _overflowed(book, track, row, None, note)[1] is not None
        if free and level == index_of(book, SCRATCH):
            return Recorded(None, because("FUD-4.5.7-07", "ignored", who=who))
        if free or (limit is not None and limit < index_of(book, DYING)):
            state = stages(book)[state_of(book, sheet)].text
            return Recorded(None, because("FUD-4.5.7-06", "limit", who=who, wound=wound, state=state))
        return Recorded(
            None, because("FUD-4.5.7-06", "full", who=who, wound=wound), deadly=sheet.nature != EXTRA
        )
    box = track.row(ticked.row).label
    if ticked.row == row:
        said = because("FUD-4.5.7-04", "marked", who=who, wound=wound, box=box)
    else:
        said = because("FUD-4.5.7-06", "overflow", who=who, wound=wound, box=box)
    return Recorded(after, said)


def _overflowed(
    book: Book, track: Track, row: str | None, limit: int | None, note: str
) -> tuple[Track, Mark | None]:
    """A wound in its row or, where that is full, in the first free box up to a level (FUD-4.5.7-06)."""
    most = worst_row(book, track, limit)
    return (track, None) if row is None or most is None else track.mark(row, note, most)


def _lowered(book: Book, who: Named, sheet: Sheet, level: int) -> Recorded:
    track = capacity.lowered(book, sheet, level)
    after = sheet.put(track)
    now, _ = capacity.standing(book, after)
    lost = sum(m.row == capacity.LEVEL for m in track.marks)
    said = (
        "lowered"
        if lost > sum(m.row == capacity.LEVEL for m in capacity.lost_of(book, sheet).marks)
        else "scratched"
    )
    word = book.say(capacity.base_of(book, sheet) - lost)
    why = because("FUD-4.5.7-01", said, who=who, capacity=word, state=stages(book)[now].text)
    worst = index_of(book, OUT)
    return Recorded(track, why, deadly=now >= worst and state_of(book, sheet) >= worst)


def _dealt(book: Book, who: Named, sheet: Sheet, level: int, drawn: tuple[str, ...]) -> Recorded:
    count = cards.cards_for(book, sheet, level)
    if not count:
        return Recorded(None, because("FUD-7.4.5-01", "nothing", who=who, wound=stages(book)[level].text))
    names = drawn or ("",) * count
    before = cards.cards_of(sheet)
    track = cards.dealt(before, cards.WOUND, names)
    places = [cards.place(book, name) for name in names]
    more = tuple(because("FUD-7.4.5-03", "where", who=who, place=p) for p in places if p is not None)
    why = because("FUD-7.4.5-01", "dealt", who=who, count=count, cards=len(track.marks))
    full = len(before.marks) >= book.table("cards", cards.CardTable).out
    return Recorded(track, why, more, full)
