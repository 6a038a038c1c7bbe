"""One's own programs, on the page: a token for each, made, listed, revoked."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.log.port import LogFailed
from tablee.web.access.addresses import PREFIX
from tablee.web.access.programs import Known, end_program, make_program, programs_of
from tablee.web.errors import busy, not_found
from tablee.web.identity import host_of
from tablee.web.live.writing import in_turn
from tablee.web.rendering import language, render
from tablee.web.submission import Sent, sent
from tablee.web.views.wording import sentences

WRITES = ("make", "end")
"""What is done to a program here, beside looking at them."""


async def programs(request: Request) -> Response:
    """The programs of this seat; a new token is shown in the answer that makes it, and never again."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    try:
        if given.text("what", 10) in WRITES:
            return await in_turn(_programs, given)
        return await run_in_threadpool(_programs, given)
    except LogFailed as failed:
        return await busy(request, failed)


def _programs(given: Sent) -> Response:
    door, table, seat, lang = host_of(given.request).door, given.table, given.seat.id, language(given.request)
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
        "programs.html", lang, table=table, known=known, made=made, told=told, docs=f"{PREFIX}/docs"
    )
    return HTMLResponse(page)


ROUTES = [Route("/t/{table}/programs", programs, methods=["POST"])]
