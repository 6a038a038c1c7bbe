"""One's own programs, on the page: a token for each, made, listed, revoked."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from tablee.game.problem import Refused
from tablee.web.access.addresses import PREFIX
from tablee.web.access.programs import Known, end_program, make_program, programs_of
from tablee.web.rendering import render
from tablee.web.submission import Sent, posts
from tablee.web.views.wording import sentences


def programs(given: Sent) -> Response:
    """The programs of this seat; a new token is shown in the answer that makes it, and never again."""
    door, table, seat, lang = given.host.door, given.table, given.seat.id, given.lang
    made: tuple[Known, str] | None = None
    told: list[str] = []
    match given.text("what", 10):
        case "make":
            try:
                made = make_program(door, table, seat, given.text("name", 60))
            except Refused as refused:
                told = [words for words, _rule in sentences(None, refused.problems, lang)]
        case "end":
            end_program(door, table, seat, given.text("program", 40))
    known = programs_of(door, table, seat)
    page = render(
        "dialogs/programs.html", lang, table=table, known=known, made=made, told=told, docs=f"{PREFIX}/docs"
    )
    return HTMLResponse(page)


ROUTES = [posts("/t/{table}/programs", programs)]
