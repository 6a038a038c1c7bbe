"""Somebody typed on one line in the middle of a scene, and what players see of them.

``Garde, Épée Bon, Force Très Bon, épée large, cuir 1, Capacité de Dégâts Médiocre``
"""

from __future__ import annotations

import re

from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.quick import LINE_LIMIT, piece
from tablee.game.reference import folded
from tablee.game.sheet import Block, Levelled, Power, Sheet, Track, Words
from tablee.game.silhouette import SEEN
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, SKILL, blank_sheet, new_id
from tablee.systems.fudge.creation.own_traits import typed, with_covers
from tablee.systems.fudge.creation.quick_gear import Typed, gear_block, gear_named, lacks_value, marked_gear
from tablee.systems.fudge.creation.quick_scale import with_nature
from tablee.systems.fudge.creation.trait_text import levelled
from tablee.systems.fudge.scale.species import sheet_scales, split_problems
from tablee.systems.fudge.wounds.levels import TRACK, stages

NAME_LIMIT = 80
SPLIT = re.compile(r"[,;\n](?![^()\n]*\))")
"""What stands between two pieces of a line."""
STATE = "state"


def quick(book: Book, line: str) -> Sheet:
    """The name first; then Traits with their level in words, gear with its number, Gifts and Faults alone.

    Raises `Refused` with all that it can't read.
    """
    name, *parts = line_parts(line[:LINE_LIMIT]) or ("",)
    nameless = line.strip()[:1] in ("", ",", ";")
    if nameless or len(line) > LINE_LIMIT or len(name) > NAME_LIMIT:
        raise Refused(problem("FUD-1.4-04", "line", "empty", most=NAME_LIMIT))
    blank = blank_sheet(book, name)
    kept = tuple(b for b in blank.blocks if isinstance(b, (Levelled, Track)))
    sheet = Sheet("fudge", name, kept, "opponent", blank.pack, blank.version, "approved")
    wrong: list[Problem] = []
    for part in parts:
        try:
            made = _with(book, sheet, part)
        except Refused as refused:
            wrong += refused.problems
            continue
        if made is None:
            wrong.append(_unread(book, part))
        else:
            sheet = made
    refuse_if((*wrong, *split_problems(book, sheet_scales(sheet))))
    return sheet


def line_parts(line: str) -> list[str]:
    """The pieces of a line; what stands in brackets stays in one."""
    return [text.strip() for text in SPLIT.split(line) if text.strip()]


def _with(book: Book, sheet: Sheet, part: str) -> Sheet | None:
    """The sheet with what a piece of the line says; None where it says nothing."""
    if len(part) > NAME_LIMIT:
        return None
    whole = with_nature(book, sheet, part)
    if whole is not None:
        return whole
    block = marked_gear(book, sheet, part) or _block(book, sheet, part)
    if block is None and (lacking := lacks_value(book, part)) is not None:
        raise lacking
    return None if block is None else sheet.put(block)


def _unread(book: Book, part: str) -> Problem:
    """Why a part of the line says nothing: words of no list lack their level."""
    if len(part) > NAME_LIMIT or piece(part, glued=True).number is not None:
        return problem("FUD-1.4-04", part[:40], "unread", most=NAME_LIMIT)
    good = book.say(1)
    example = Text(f"{part} {good.fr}", f"{part} {good.en}")
    return problem("FUD-1.4-04", part, "level", example=example)


def _block(book: Book, sheet: Sheet, part: str) -> Block | None:
    """A Trait with a level, gear by its name or with its number, a Gift or a Fault of the lists."""
    found, known = piece(part, glued=True), index(book)
    name, value = found.words, found.number
    called, trait = (part, levelled(book, part)) if value is None else (name, None)
    find = known.entry if trait is None else known.whole  # « Griffes : Poor » is no poverty
    for role in (GIFT, FAULT):
        if find(called, role) is not None and known.entry(called, ATTRIBUTE) is None:
            return Power(new_id(sheet, called), called, role, {} if value is None else {"value": value})
    if value is None:
        named = gear_named(book, part)
        if named:
            return gear_block(book, sheet, Typed(part), named)
        return _trait(book, sheet, *trait) if trait else None
    if not name or abs(value) > LARGEST:
        return None
    if found.sign or known.entry(name, ATTRIBUTE) is not None:
        return _trait(book, sheet, *(levelled(book, part) or (name, value)))
    return gear_block(book, sheet, Typed(name, value), gear_named(book, name))


def _trait(book: Book, sheet: Sheet, name: str, value: int) -> Levelled:
    """An Attribute of the game takes its line; anything else is a Skill, with what its brackets say."""
    own = typed(name)
    if own.covers:
        block = Levelled(new_id(sheet, own.name), own.name, value, SKILL)
        return with_covers(book, block, own.covers)
    wanted = index(book).entry(name, ATTRIBUTE)
    for block in sheet.having(Levelled, ATTRIBUTE):
        same = wanted is not None and index(book).entry(block.name, ATTRIBUTE) is wanted
        if same or folded(block.name) == folded(name):
            return Levelled(block.id, block.name, value, ATTRIBUTE)
    role = ATTRIBUTE if wanted is not None and index(book).entry(name, SKILL) is None else SKILL
    return Levelled(new_id(sheet, name), name, value, role)


def silhouette(book: Book, sheet: Sheet) -> Sheet:
    """Its name, and how badly it is hurt in words: everybody at the scene sees that much."""
    track = sheet.get(TRACK)
    state = track.state if isinstance(track, Track) else None
    label = next(
        (s.text for s in stages(book) if state is not None and s.key == state.key), stages(book)[0].text
    )
    blocks = (SEEN, Words(STATE, label))
    return Sheet("fudge", sheet.name, blocks, sheet.nature, sheet.pack, sheet.version, sheet.status)
