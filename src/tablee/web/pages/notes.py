"""Notes: mine, for the game master, for all; in a book of their own that is not in the way."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.lang import use
from tablee.table.log.occasions import READERS, Note, NoteFor
from tablee.web.dialogs import in_dialog, must
from tablee.web.errors import not_found
from tablee.web.identity import host_of, view_of
from tablee.web.rendering import language, render
from tablee.web.submission import DONE, sent
from tablee.web.views.notes import note_context
from tablee.web.views.view import View
from tablee.web.views.wording import sentences

WORDS = 12_000


def new_note(view: View) -> dict[str, Any]:
    """The form of a note that nobody has written yet."""
    return note_context(view.table, None, view.host.new_id(), is_gm=view.is_gm)


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
