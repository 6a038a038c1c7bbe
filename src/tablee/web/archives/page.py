"""Archives on the page: my journal for everybody, the sheets for the game master, tables for the host."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from tablee.game.problem import Refused, problem
from tablee.lang import gettext as _
from tablee.lang import ngettext
from tablee.web.access.pace import Pace
from tablee.web.access.security_log import noted
from tablee.web.archives.exports import (
    TYPE,
    file_name,
    journal,
    library_sheets,
    pieces,
    sheets_known,
    whole_table,
)
from tablee.web.archives.imports import Brought, bring_in
from tablee.web.errors import NotFound, too_hasty
from tablee.web.identity import address_of, host_of, master_view, must_host, sit, view_of
from tablee.web.rendering import form_text, language, page
from tablee.web.views.view import View
from tablee.web.views.wording import sentences

PACE = 7
"""How many archives a minute one address may bring or take: each is much work."""


def _hasty(request: Request) -> bool:
    pace: Pace = request.app.state.archives
    return not pace.allows(address_of(request))


def _file(lines: Iterator[bytes], name: str) -> Response:
    """Lines that are sent while they are made, as a file to be kept."""
    return _sent(pieces(lines), name)


def _sent(made: Iterator[bytes], name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(made, media_type=TYPE, headers=headers)


async def _own(request: Request, view: View, lines: Callable[[], Iterator[bytes]], kind: str) -> Response:
    """A file for a seat, made and sent at its expense."""

    def made() -> tuple[Iterator[bytes], str]:
        shares = host_of(request).shares
        with shares.spending(view.table, view.seat, "look"):
            return shares.fetched(view.table, view.seat, pieces(lines())), file_name(view.state.name, kind)

    return _sent(*await run_in_threadpool(made))


async def mine(request: Request) -> Response:
    """All that I know of this table: to keep it, and to verify its dice."""
    view = await run_in_threadpool(view_of, request)
    if _hasty(request):
        return too_hasty(request)
    return await _own(request, view, lambda: journal(view.table, view.seat, view.ledger), _("journal"))


async def sheets(request: Request) -> Response:
    """The sheets of a table, as its game master knows them."""
    view = await run_in_threadpool(master_view, request)
    if _hasty(request):
        return too_hasty(request)
    return await _own(request, view, lambda: sheets_known(view.state), _("sheets"))


async def library(request: Request) -> Response:
    """The sheets of the library, for the host."""
    host = must_host(request)
    if _hasty(request):
        return too_hasty(request)
    return _file(library_sheets(host.log, host.systems), file_name(_("library"), _("sheets")))


async def whole(request: Request) -> Response:
    """A whole table with its secrets, for the host."""
    host, table = must_host(request), request.path_params["table"]
    if not await run_in_threadpool(host.log.exists, table):
        raise NotFound
    if _hasty(request):
        return too_hasty(request)
    noted("table-taken", address_of(request), table=table)
    lines = await run_in_threadpool(whole_table, host.log, table)
    named = (await run_in_threadpool(host.log_state, table)).name
    return _file(lines, file_name(named, _("table")))


def show(request: Request) -> Response:
    """What the host can take away, and where an archive comes in."""
    must_host(request)
    return _page(request)


def _page(request: Request, status: int = 200, /, told: list[str] | None = None, done: str = "") -> Response:
    host, lang = host_of(request), language(request)
    cards = host.log.tables()
    tables = [(card, host.systems[card.system].name[lang]) for card in cards if card.system in host.systems]
    return page(request, "archives/page.html", status, tables=tables, told=told or [], done=done)


async def bring(request: Request) -> Response:
    """An archive comes in; whoever brings a table sits down as its game master."""
    host = must_host(request)
    if _hasty(request):
        return too_hasty(request)
    form, lang = await request.form(), language(request)
    try:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.size:
            raise Refused(problem("HOUSE-upload", "file", "none"))
        new = form_text(form, "new") == "1"
        brought = await run_in_threadpool(bring_in, host, file.file, new=new, sits="")
    except Refused as refused:
        noted("archive-refused", address_of(request), why=refused.problems[0].said)
        told = [sentence for sentence, _rule in sentences(None, refused.problems, lang)]
        return await run_in_threadpool(_page, request, 409, told)
    finally:
        await form.close()
    if not brought.table:
        return await run_in_threadpool(_page, request, done=_kept(brought))
    if brought.entered is None:
        done = _("“{name}” is here already, the same to the byte.").format(name=brought.name)
        return await run_in_threadpool(_page, request, done=done)
    noted("table-brought", address_of(request), table=brought.table)
    response = RedirectResponse(f"/t/{brought.table}", 303)
    sit(response, request, brought.entered)
    return response


def _kept(brought: Brought) -> str:
    """How many sheets are new in the library."""
    if brought.same:
        return _("All these sheets are in the library already.")
    said = ngettext("{n} sheet is new in the library.", "{n} sheets are new in the library.", brought.sheets)
    return said.format(n=brought.sheets)


ROUTES = [
    Route("/archives", show, methods=["GET"]),
    Route("/archives", bring, methods=["POST"]),
    Route("/archives/library.jsonl", library, methods=["GET"]),
    Route("/archives/{table}.jsonl", whole, methods=["GET"]),
    Route("/t/{table}/mine.jsonl", mine, methods=["GET"]),
    Route("/t/{table}/sheets.jsonl", sheets, methods=["GET"]),
]
