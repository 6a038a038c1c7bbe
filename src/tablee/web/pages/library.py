"""The library: characters and foes that all tables of this host share, for game masters alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused, problem
from tablee.log.port import LogFailed
from tablee.log.shelf import LibraryCard
from tablee.table.commands.command import Command
from tablee.table.log.names import plain_name
from tablee.web.dialogs import FULL, must
from tablee.web.host import Host
from tablee.web.identity import host_of, is_host, master_view
from tablee.web.rendering import render
from tablee.web.shelf import MANY, SHEETS_OF_TABLE, kept_sheet, may_change
from tablee.web.submission import Sent, posts
from tablee.web.views.wording import sentences


def show(request: Request, said: Sequence[tuple[str, str]] = (), done: str = "") -> Response:
    """What the library holds for the system of this table."""
    view = master_view(request)
    sheets = [(id, sheet.name) for id, sheet in view.state.game.sheets.items()]
    kept, hosting = host_of(request).log.library(view.state.system), is_host(request)
    cards = [(card, may_change(card, view.table, hosting=hosting)) for card in kept]
    context = {"table": view.table, "cards": cards, "sheets": sheets, "said": said, "done": done}
    return HTMLResponse(render("dialogs/library.html", view.lang, **context))


def change(given: Sent) -> Response:
    """Keep a sheet of this table, bring one to it, rename one, or remove it."""
    what = given.text("what", 10)
    try:
        _change(given, what)
    except (Refused, LogFailed) as wrong:
        problems = wrong.problems if isinstance(wrong, Refused) else (FULL,)
        return show(given.request, sentences(given.rules, problems, given.lang))
    return show(given.request, done=what)


def _change(given: Sent, what: str) -> None:
    host, id, name = given.host, given.text("kept", 60), given.text("name", 80)
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
        _must_own(given, id)
        if not name:
            raise Refused(problem("HOUSE-library", "name", "name"))
        host.log.rename_sheet(id, plain_name(name))
    elif what == "drop":
        _must_own(given, id)
        host.log.drop_sheet(id)


def _must_own(given: Sent, id: str) -> None:
    """Refuse to change what another table keeps, or the host."""
    card = next(card for card in given.host.log.library(given.state.system) if card.id == id)
    if not may_change(card, given.table, hosting=is_host(given.request)):
        raise Refused(problem("HOUSE-library", card.name, "not_yours"))


def _keep(given: Sent, host: Host) -> None:
    """A sheet as it stands now; at another table it begins anew, as a draft of nobody's."""
    system = given.state.system
    sheet = replace(given.state.game.sheet(given.text("sheet", 80)), status="draft")
    cards = host.log.library(system)
    own = sum(card.owner == given.table for card in cards)
    if len(cards) >= MANY or own >= SHEETS_OF_TABLE:
        most = SHEETS_OF_TABLE if own >= SHEETS_OF_TABLE else MANY
        raise Refused(problem("HOUSE-library", "", "many", most=most))
    form = sheet.form()
    card = LibraryCard(host.new_id(), system, sheet.name[:80], sheet.nature, host.now(), given.table)
    host.log.keep_sheet(card, form)
    host.wrote(given.table, given.seat.id, len(msgspec.json.encode(form)))


ROUTES = [
    Route("/t/{table}/library", show, methods=["GET"]),
    posts("/t/{table}/library", change, master=True),
]
