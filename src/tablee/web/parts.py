"""The parts of the table page as they stand: each piece is drawn once for all who are shown the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tablee.game.text import Lang
from tablee.lang import use
from tablee.web.fragments import Fragment
from tablee.web.model import PIECES, draw_piece, may_throw
from tablee.web.noted import Notes, noting
from tablee.web.notes import new_note
from tablee.web.packed import Packed, Part
from tablee.web.sheetpart import levels
from tablee.web.story import Told
from tablee.web.throwbar import still_bar
from tablee.web.view import View
from tablee.web.words import render

ENTRIES = 100
ACTS = 5
Kept = dict[str, Fragment]
"""The fragments that somebody was shown last, by piece: most often they still hold."""


def told_to(view: View) -> Told:
    """The end of the log, as the page has it."""
    return view.host.stories.told(view, ENTRIES, ACTS)


def parts_of(view: View, told: Told, kept: Kept) -> dict[str, Part]:
    """What each part of the page has in it, but for the log."""
    pieces = {name: _piece(view, name, kept) for name in PIECES if name != "askable" or view.is_gm}
    (throw, odds, scenery), (scene, doings) = pieces["throw"], pieces["scene"]
    recent = _recent(view.table, view.lang, told.recent, told.back)
    parts = {name: Part(pieces[name]) for name in ("seats", "notices", "sheet", "waits")}
    parts |= {"throw": Part((throw,)), "scene": Part((scene, recent, doings)), "notes": Part(pieces["notes"])}
    parts |= {"odds": Part((odds,)), "scenery": Part((scenery,))}
    parts["older"] = Part((_older(view.table, view.lang, told.older),))
    return parts | ({"askable": Part(pieces["askable"])} if view.is_gm else {})


def _piece(view: View, name: str, kept: Kept) -> tuple[Packed, ...]:
    """A piece as it was drawn for this view or for one that has the same to show; else drawn now."""
    last, kind = kept.get(name), (view.table, view.lang, view.looking, view.at, name)
    if last is not None and last.kind == kind and last.shows(view):
        return last.parts
    found = view.host.fragments.find(kind, view)
    if found is None:
        notes = Notes()
        parts = draw_piece(name, noting(view, notes))
        found = Fragment(kind, notes.reads(), parts)
        view.host.fragments.keep(found)
    kept[name] = found
    return found.parts


@lru_cache(maxsize=4096)
def _recent(
    table: str, lang: Lang, recent: tuple[tuple[str, str], ...], back: tuple[str, str] | None
) -> Packed:
    """The last acts, to be taken back."""
    return Packed.of(render("part_recent.html", lang, table=table, recent=recent, back=back).strip())


@lru_cache(maxsize=4096)
def _older(table: str, lang: Lang, older: int) -> Packed:
    """Where the earlier lines are."""
    return Packed.of(render("part_older.html", lang, table=table, older=older).strip())


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
