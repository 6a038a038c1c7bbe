"""Notes: mine, for the game master, for all; in a book of their own that is not in the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.lang import gettext as _
from tablee.lang import use
from tablee.table.log.occasions import READERS, Note, NoteFor
from tablee.web.dialogs import in_dialog, must
from tablee.web.errors import not_found
from tablee.web.identity import host_of, view_of
from tablee.web.rendering import language, render
from tablee.web.submission import DONE, sent
from tablee.web.views.markdown import told
from tablee.web.views.view import View
from tablee.web.views.wording import sentences

WORDS = 12_000


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


def new_note(view: View) -> dict[str, Any]:
    """The form of a note that nobody has written yet."""
    return note_context(view.table, None, view.host.new_id(), is_gm=view.is_gm)


def note_context(table: str, note: Note | None, id: str, *, is_gm: bool) -> dict[str, Any]:
    """The form in which a note is written or changed."""
    readers = [(to, label_of(to)) for to in READERS if not (is_gm and to == "gm")]
    return {
        "table": table,
        "note": note or Note(id, "", "", "me"),
        "known": note is not None,
        "readers": readers,
    }


async def form(request: Request) -> Response:
    """The form of a note of one's own, or of a new one."""
    view = view_of(request)
    if view is None:
        return await not_found(request)
    note = view.state.evening.notes.get(request.query_params.get("note", "")[:60])
    own = note if note is not None and note.by == view.seat.id else None
    context = note_context(view.table, own, view.host.new_id(), is_gm=view.is_gm)
    return HTMLResponse(render("note_form.html", view.lang, said=(), note_form=context))


async def put(request: Request) -> Response:
    """Keep a note; the form is then ready for the next one. A refusal stays beside what was typed."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    to = given.text("to", 5) or "me"
    args = {"note": given.text("note", 60), "words": given.text("words", WORDS), "to": to}
    lang, is_gm = language(request), given.seat.role == "gm"
    try:
        await in_dialog(must, given, given.command("note", args))
    except Refused as wrong:
        use(lang)
        typed = Note(args["note"], given.seat.id, args["words"], _to(to))
        context = note_context(given.table, typed, typed.id, is_gm=is_gm)
        said = sentences(given.rules, wrong.problems, lang)
        return HTMLResponse(render("note_form.html", lang, said=said, note_form=context))
    use(lang)
    context = note_context(given.table, None, host_of(request).new_id(), is_gm=is_gm)
    return HTMLResponse(render("note_form.html", lang, said=(), note_form=context), headers=DONE)


def _to(word: str) -> NoteFor:
    return next((to for to in READERS if to == word), "me")


ROUTES = [
    Route("/t/{table}/note", form, methods=["GET"]),
    Route("/t/{table}/note", put, methods=["POST"]),
]
