"""The parts of the table page as they stand: each piece is drawn once for all who are shown the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from tablee.game.text import Lang
from tablee.lang import use
from tablee.web.live.fragments import Fragment
from tablee.web.live.log_tail import Mark
from tablee.web.live.model import PIECES, draw_piece, may_throw
from tablee.web.live.noted import noting
from tablee.web.live.packed import Packed, Part
from tablee.web.live.reads import Notes
from tablee.web.live.stories import Acts, Telling
from tablee.web.pages.notes import new_note
from tablee.web.rendering import imported
from tablee.web.views.sheet import levels
from tablee.web.views.throw_bar import still_bar
from tablee.web.views.view import View

ENTRIES = 100
ACTS = 5
Kept = dict[str, Fragment]
"""The fragments that somebody was shown last, by piece: most often they still hold."""


GIVES: Mapping[str, tuple[str, ...]] = {name: piece.templates for name, piece in PIECES.items()} | {
    "scene": ("scene",)
}
"""The parts of the page that each piece is in."""
PARTS = (
    "seats",
    "notices",
    "sheet",
    "waits",
    "throw",
    "scene",
    "acts",
    "notes",
    "odds",
    "scenery",
    "older",
    "askable",
)
"""All parts but for the log, as they follow each other in a message."""


def told_to(view: View, mark: Mark | None = None) -> Telling:
    """The end of the log, as the page has it; for whoever has a mark, what changed of it."""
    return view.host.stories.told(view, ENTRIES, ACTS, mark)


def parts_of(view: View, told: Telling, kept: Kept) -> dict[str, Part]:
    """What each part of the page has in it, but for the log."""
    _others, missing = settled(view, kept)
    draw_missing(view, kept, missing)
    return {name: part_of(name, view, told, kept) for name in PARTS if name != "askable" or view.is_gm}


def part_of(name: str, view: View, told: Telling, kept: Kept) -> Part:
    """One part of the page, of pieces that show the view."""
    match name:
        case "throw" | "odds" | "scenery":
            return Part((kept["throw"].parts[GIVES["throw"].index(name)],))
        case "scene":
            return Part(kept["scene"].parts, after=_acts(view, told, whole=True))
        case "acts":
            return Part((_acts(view, told, whole=False),))
        case "older":
            return Part((_older(view.table, view.lang, view.looking, told.older),))
        case _:
            return Part(kept[name].parts)


def settled(view: View, kept: Kept, moved: frozenset[str] | None = None) -> tuple[list[str], list[str]]:
    """See to it that what is kept shows a view; which pieces are others now, and which must be drawn.

    ``moved`` is all that has changed since what is kept showed this seat.
    """
    others, missing, place = list[str](), list[str](), place_of(view)
    for name in PIECES:
        if name == "askable" and not view.is_gm:
            continue
        last = kept.get(name)
        if (
            last is not None
            and last.shows(view, moved)
            and (moved is not None or last.kind == (*place, name))
        ):
            continue
        found = view.host.fragments.find((*place, name), view)
        if found is not None:
            kept[name] = found
            others.append(name)
        else:
            kept.pop(name, None)
            missing.append(name)
    return others, missing


def draw_missing(view: View, kept: Kept, names: Iterable[str]) -> None:
    """Draw pieces that nobody has who is shown the same."""
    for name in names:
        notes = Notes()
        parts = draw_piece(name, noting(view, notes))
        kept[name] = Fragment((*place_of(view), name), notes.reads(), parts)
        view.host.fragments.keep(kept[name])


def place_of(view: View) -> tuple[Hashable, ...]:
    """What is never the same for two fragments of a piece, whoever looks."""
    return (view.table, view.lang, view.looking, view.at)


def _acts(view: View, told: Telling, *, whole: bool) -> Packed:
    """The last acts, to be taken back; ``whole``: with the element that they stand in."""
    return _recent(view.table, view.lang, view.looking, told.recent, told.back, whole)


@lru_cache(maxsize=4096)
def _recent(
    table: str, lang: Lang, looking: bool, recent: Acts, back: tuple[str, str] | None, whole: bool
) -> Packed:
    use(lang)
    html = imported("acts_macros.html", looking).recent(table, recent, back)
    return Packed.of(f'<div id="acts">{html}</div>' if whole else html)


@lru_cache(maxsize=4096)
def _older(table: str, lang: Lang, looking: bool, older: int) -> Packed:
    """Where the earlier lines are."""
    use(lang)
    return Packed.of(imported("acts_macros.html", looking).older(table, older))


def table_context(view: View) -> dict[str, Any]:
    """What the whole page is made from."""
    use(view.lang)
    told = told_to(view)
    return {
        "table": view.table,
        "title": view.state.name,
        "system": view.system.name[view.lang],
        "seat": view.seat,
        "sheet_id": view.sheet_id,
        "at": view.at,
        "is_gm": view.is_gm,
        "looking": view.looking,
        "customs": view.state.customs,
        "may_throw": may_throw(view),
        "number": view.ledger.count(view.seat),
        "entries": told.entries,
        "older": told.older,
        "drawn": {name: part.html for name, part in parts_of(view, told, {}).items()},
        "bar": still_bar(view),
        "levels": levels(view.rules, view.lang),
        "note_form": new_note(view),
    }
