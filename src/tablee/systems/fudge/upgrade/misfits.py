"""A game changed in the middle of a campaign: what of a sheet no longer fits it, and how it is put right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.problem import Problem, problem
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Account, Levelled, Sheet, Track
from tablee.game.track import Mark
from tablee.systems.fudge import POINTS
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import AttributeEntry, AttributeTable, words
from tablee.systems.fudge.core.sheet import ATTRIBUTE, DRAFTS, LADDER, POWER, XP, attribute, slug
from tablee.systems.fudge.core.traits import PART
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.late_traits import method_of
from tablee.systems.fudge.wounds.levels import (
    DEAD,
    EXTRA,
    NAMED,
    TRACK,
    index_of,
    marked_anew,
    own_row,
    wound_track,
)

PLAYED = ("character", "opponent", EXTRA)
"""Natures of sheets that are hurt, and so have the game's boxes."""


def fit_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """What the game has otherwise than the sheet, whatever its status: boxes, Attributes, Fudge points."""
    if _is_stale(book, sheet):
        now = wound_track(book, sheet.nature)
        yield problem("FUD-4.5.7-08", TRACK, "stale", rows=_boxes(now))
    for entry in missing(book, sheet):
        yield problem("FUD-1.3.1-01", slug(entry.fr), "missing", name=words(entry))
    if sheet.nature == "character" and not book.on("fudge_points") and sheet.get(POINTS) is not None:
        yield problem("FUD-1.3.6-01", POINTS, "gone")


def _boxes(track: Track) -> tuple[int, ...]:
    return tuple(row.boxes for row in track.rows if row.key != DEAD)


def _is_stale(book: Book, sheet: Sheet) -> bool:
    """Whether its boxes are not those of the game; whoever is dead has a row for that besides."""
    found = sheet.get(TRACK)
    if not isinstance(found, Track) or sheet.nature not in PLAYED:
        return False
    return tuple(row for row in found.rows if row.key != DEAD) != wound_track(book, sheet.nature).rows


def missing(book: Book, sheet: Sheet) -> tuple[AttributeEntry, ...]:
    """The Attributes of the game that a character lacks; finer ones stand for the one they are parts of.

    Who is made in play has them when they are needed (FUD-7.4.1-01).
    """
    if sheet.nature != "character" or not book.on("attributes") or method_of(book, sheet) == "in_play":
        return ()
    here: set[str] = set()
    for block in sheet.having(Levelled, ATTRIBUTE):
        entry = index(book).entry(block.name, ATTRIBUTE)
        here |= {block.id} if entry is None else {entry.key, getattr(entry, "of", "")}
        here |= {tag.removeprefix(PART) for tag in block.tags if tag.startswith(PART)}
    asked = book.table("attributes", AttributeTable).asked
    return tuple(entry for entry in asked if entry.key not in here and slug(entry.fr) not in here)


def refitted(book: Book, id: str, sheet: Sheet) -> tuple[Sheet, tuple[Reason, ...]]:
    """The sheet as the game has it now, and what was changed; what players wrote is never struck."""
    after, told, who = sheet, list[Reason](), Named(id, sheet.name)
    track = boxed(book, sheet)
    if track is not None:
        after = after.put(track)
        told.append(because("FUD-4.5.7-08", "refitted", who=who, rows=_boxes(track)))
    level = costs(book).attribute_default
    for entry in missing(book, sheet):
        after = _beside(after, attribute(entry, level))
        told.append(because("FUD-1.3.1-01", "added", who=who, name=words(entry), level=book.say(level)))
    after, moved = _within(book, who, after)
    told += moved
    after, accounts = _accounts(book, who, after)
    told += accounts
    after = replace(after.drop(LADDER), pack=book.pack.name, version=book.pack.version)
    if not told and after != sheet:
        told.append(because("FUD-1.2-03", "version", who=who, version=book.pack.version))
    return after, tuple(told)


def _beside(sheet: Sheet, block: Levelled) -> Sheet:
    """A new Attribute stands after the others."""
    at = max((n for n, b in enumerate(sheet.blocks, 1) if getattr(b, "role", "") == ATTRIBUTE), default=0)
    taken = sheet.get(block.id) is not None
    block = replace(block, id=f"{block.id}_attribute") if taken else block
    return replace(sheet, blocks=(*sheet.blocks[:at], block, *sheet.blocks[at:]))


def boxed(book: Book, sheet: Sheet) -> Track | None:
    """The track of a sheet whose boxes are not the game's, as it should be; None where they are."""
    return _marked(book, sheet) if _is_stale(book, sheet) else None


def _marked(book: Book, sheet: Sheet) -> Track:
    """The boxes of the game, with the wounds of the sheet as severe as they were."""
    found, empty = sheet.need(TRACK, Track), wound_track(book, sheet.nature)
    marks = tuple(replace(m, severity=_severity(book, sheet, found, m)) for m in found.marks if m.row != DEAD)
    track = replace(found, label=empty.label, rows=empty.rows, marks=())
    track = marked_anew(book, track, marks)
    dead = tuple(row for row in found.rows if row.key == DEAD)
    gone = tuple(mark for mark in found.marks if mark.row == DEAD)
    return replace(track, rows=(*track.rows, *dead), marks=(*track.marks, *gone))


def _severity(book: Book, sheet: Sheet, before: Track, mark: Mark) -> str:
    """The row for a wound: its own, the next worse of the game, or the one that stands as high."""
    rows = [row.key for row in wound_track(book, sheet.nature).rows]
    if mark.severity in rows:
        return mark.severity
    if mark.severity in NAMED:
        at = index_of(book, mark.severity)
        meant = own_row(book, sheet.nature, at)
        if meant is not None and meant in rows:
            return meant
    old = [row.key for row in before.rows if row.key != DEAD]
    at = old.index(mark.severity) if mark.severity in old else len(old)
    return rows[min(at, len(rows) - 1)]


def _within(book: Book, who: Named, sheet: Sheet) -> tuple[Sheet, list[Reason]]:
    """Levels that the game's ladder ends below or begins above (FUD-1.2-03)."""
    told: list[Reason] = []
    if sheet.nature != "character":
        return sheet, told
    legendary = book.on("legendary_start") if sheet.status in DRAFTS else book.on("legendary")
    top = LARGEST if legendary else book.top.value
    for block in tuple(sheet.having(Levelled)):
        if block.role == POWER or block.level is None:
            continue
        level = max(book.bottom.value, min(block.level, top))
        if level != block.level:
            sheet = sheet.put(replace(block, level=level))
            before, now = book.say(block.level), book.say(level)
            told.append(because("FUD-1.2-03", "moved", who=who, name=block.name, before=before, after=now))
    return sheet, told


def _accounts(book: Book, who: Named, sheet: Sheet) -> tuple[Sheet, list[Reason]]:
    """Fudge points and experience come and go with the game (FUD-1.3.6-01, FUD-5.2-01)."""
    from tablee.systems.fudge.points.pool import account
    from tablee.systems.fudge.progress.xp import xp_account

    told: list[Reason] = []
    if sheet.nature != "character":
        return sheet, told
    held = sheet.get(POINTS)
    if book.on("fudge_points") and held is None:
        new = account(book)
        sheet = sheet.put(new)
        told.append(because("FUD-1.3.6-01", "begun", who=who, points=new.value))
    elif not book.on("fudge_points") and isinstance(held, Account):
        sheet = sheet.drop(POINTS)
        told.append(because("FUD-1.3.6-01", "ended", who=who, points=held.value))
    if book["progress"] == "objective" and sheet.get(XP) is None:
        sheet = sheet.put(xp_account())
        told.append(because("FUD-5.2-01", "begun", who=who))
    return sheet, told
