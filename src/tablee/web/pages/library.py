"""The library: characters and foes that all tables of this host share, for game masters alone."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused, problem
from tablee.lang import use
from tablee.log.shelf import LibraryCard
from tablee.table.commands.command import Command
from tablee.web.dialogs import in_dialog, must
from tablee.web.errors import not_found
from tablee.web.host import Host
from tablee.web.identity import host_of, seat_at
from tablee.web.rendering import language, render
from tablee.web.shelf import MANY, kept_sheet
from tablee.web.submission import Sent, sent
from tablee.web.views.wording import sentences


async def show(request: Request) -> Response:
    """What the library holds for the system of this table."""
    table = request.path_params["table"]
    found = seat_at(request, table)
    if found is None or found[0].role != "gm":
        return await not_found(request)
    return HTMLResponse(_drawn(request, table))


def _drawn(request: Request, table: str, said: list[tuple[str, str]] | None = None, done: str = "") -> str:
    lang, found = language(request), seat_at(request, table)
    assert found is not None
    use(lang)
    state = found[1].own(found[0])
    sheets = [(id, sheet.name) for id, sheet in state.game.sheets.items()]
    cards = host_of(request).log.library(state.system)
    context = {"table": table, "cards": cards, "sheets": sheets, "said": said or (), "done": done}
    return render("library.html", lang, **context)


async def change(request: Request) -> Response:
    """Keep a sheet of this table, bring one to it, rename one, or remove it."""
    given = await sent(request)
    if given is None or given.seat.role != "gm":
        return await not_found(request)
    said: list[tuple[str, str]] = []
    done = given.text("what", 10)
    try:
        await in_dialog(_changed, given, done)
    except Refused as wrong:
        said, done = sentences(given.rules, wrong.problems, language(request)), ""
    return HTMLResponse(_drawn(request, given.table, said, done))


def _changed(given: Sent, what: str) -> None:
    host, id, name = host_of(given.request), given.text("kept", 60), given.text("name", 80)
    system = given.state.system
    if what == "keep":
        _keep(given, host)
        return
    sheet = kept_sheet(host.log, system, id)
    if what == "bring":
        command = given.command("bring", {})
        args = {
            "sheet": f"{command.id[:30]}k",
            "content": sheet.form(),
            "hidden": given.text("hidden") == "1",
        }
        must(given, Command(command.id, "bring", args))
    elif what == "rename":
        if not name:
            raise Refused(problem("HOUSE-library", "name", "name"))
        host.log.rename_sheet(id, name)
    elif what == "drop":
        host.log.drop_sheet(id)


def _keep(given: Sent, host: Host) -> None:
    """A sheet as it stands now; at another table it begins anew, as a draft of nobody's."""
    system = given.state.system
    sheet = replace(given.state.game.sheet(given.text("sheet", 80)), status="draft")
    if len(host.log.library(system)) >= MANY:
        raise Refused(problem("HOUSE-library", "", "many", most=MANY))
    card = LibraryCard(host.new_id(), system, sheet.name[:80], sheet.nature, host.now())
    host.log.keep_sheet(card, sheet.form())


ROUTES = [
    Route("/t/{table}/library", show, methods=["GET"]),
    Route("/t/{table}/library", change, methods=["POST"]),
]
