"""Notes as their readers read them, and the form in which one is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from tablee.lang import gettext as _
from tablee.table.log.occasions import READERS, Note
from tablee.web.views.plaintext import shown, told
from tablee.web.views.view import View

OPEN, BEGINS = 100_000, 120
"""How long the notes of a page may be together, in characters of HTML: of older ones it shows how they begin,
so many letters, and the rest is asked for one by one."""


@dataclass(frozen=True, slots=True)
class NoteCard:
    """A note as its readers read it; ``folded`` where only its beginning is there."""

    id: str
    by: str
    words: Markup
    to: str
    label: str
    mine: bool
    may_drop: bool
    folded: bool = False


def label_of(to: str) -> str:
    """Whom a note is for, in words."""
    return {"me": _("For me alone"), "gm": _("For the GM and me"), "all": _("For everybody")}[to]


def notes_part(view: View) -> dict[str, Any]:
    """The notes that this viewer may read, the latest first; whole as far as there is room."""
    cards, room = list[NoteCard](), OPEN
    for note in [*view.state.evening.notes.values()][::-1]:
        card = note_card(view, note, folded=room <= 0)
        room -= len(card.words)
        cards.append(card)
    return {"notes": cards}


def note_card(view: View, note: Note, *, folded: bool = False) -> NoteCard:
    """A note as this viewer reads it."""
    begins = note.words[:BEGINS].rstrip() + "…"
    folded = folded and len(begins) < len(note.words)
    mine = note.by == view.seat.id
    return NoteCard(
        note.id,
        view.state.seat(note.by).name,
        escape(shown(begins)) if folded else told(note.words),
        note.to,
        label_of(note.to),
        mine,
        mine or view.is_gm,
        folded,
    )


def note_context(table: str, note: Note | None, id: str, *, is_gm: bool) -> dict[str, Any]:
    """The form in which a note is written or changed."""
    readers = [(to, label_of(to)) for to in READERS if not (is_gm and to == "gm")]
    return {
        "table": table,
        "note": note or Note(id, "", "", "me"),
        "known": note is not None,
        "readers": readers,
    }
