"""Notes: mine, for the game master, for all; in a book of their own that is not in the way."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.lang import use
from tablee.table.log.occasions import READERS, Note, NoteFor
from tablee.web.dialogs import must
from tablee.web.errors import NotFound
from tablee.web.identity import charged, host_of, view_of
from tablee.web.rendering import render
from tablee.web.submission import DONE, Sent, posts
from tablee.web.views.notes import note_card, note_context
from tablee.web.views.wording import sentences

WORDS = 12_000


def form(request: Request) -> Response:
    """The form of a note of one's own, or of a new one."""
    view = view_of(request)
    note = view.state.evening.notes.get(request.query_params.get("note", "")[:60])
    own = note if note is not None and note.by == view.seat.id else None
    context = note_context(view.table, own, host_of(request).new_id(), is_gm=view.is_gm)
    return HTMLResponse(render("dialogs/note_form.html", view.lang, said=(), note_form=context))


def read(request: Request) -> Response:
    """One note, whole."""
    view = view_of(request)
    note = view.state.evening.notes.get(request.path_params["note"])
    if note is None:
        raise NotFound
    use(view.lang)
    return HTMLResponse(
        render("parts/notes.html", view.lang, table=view.table, notes=[note_card(view, note)])
    )


def put(given: Sent) -> Response:
    """Keep a note; the form is then ready for the next one. A refusal stays beside what was typed."""
    to = given.text("to", 5) or "me"
    args = {"note": given.text("note", 60), "words": given.text("words", WORDS), "to": to}
    lang, is_gm = given.lang, given.seat.role == "gm"
    try:
        must(given, given.command("note", args))
    except Refused as wrong:
        typed = Note(args["note"], given.seat.id, args["words"], _to(to))
        context = note_context(given.table, typed, typed.id, is_gm=is_gm)
        said = sentences(given.rules, wrong.problems, lang)
        return HTMLResponse(render("dialogs/note_form.html", lang, said=said, note_form=context))
    context = note_context(given.table, None, given.new_id(), is_gm=is_gm)
    return HTMLResponse(render("dialogs/note_form.html", lang, said=(), note_form=context), headers=DONE)


def _to(word: str) -> NoteFor:
    return next((to for to in READERS if to == word), "me")


ROUTES = [
    Route("/t/{table}/note", form, methods=["GET"]),
    Route("/t/{table}/note/{note}", charged(read), methods=["GET"]),
    posts("/t/{table}/note", put),
]
