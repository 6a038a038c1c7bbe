"""Notes as their readers read them, and the form in which one is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from tablee.lang import gettext as _
from tablee.table.log.occasions import READERS, Note
from tablee.web.views.plaintext import told
from tablee.web.views.view import View


@dataclass(frozen=True, slots=True)
class NoteCard:
    """A note as its readers read it."""

    id: str
    by: str
    words: Markup
    to: str
    label: str
    mine: bool
    may_drop: bool


def label_of(to: str) -> str:
    """Whom a note is for, in words."""
    return {"me": _("For me alone"), "gm": _("For the GM and me"), "all": _("For everybody")}[to]


def notes_part(view: View) -> dict[str, Any]:
    """The notes that this viewer may read, the latest first."""
    seat, state = view.seat, view.state
    return {
        "notes": [
            NoteCard(
                note.id,
                state.seat(note.by).name,
                told(note.words),
                note.to,
                label_of(note.to),
                note.by == seat.id,
                note.by == seat.id or view.is_gm,
            )
            for note in [*state.evening.notes.values()][::-1]
        ]
    }


def note_context(table: str, note: Note | None, id: str, *, is_gm: bool) -> dict[str, Any]:
    """The form in which a note is written or changed."""
    readers = [(to, label_of(to)) for to in READERS if not (is_gm and to == "gm")]
    return {
        "table": table,
        "note": note or Note(id, "", "", "me"),
        "known": note is not None,
        "readers": readers,
    }
