"""The doors: the first page, making a table, coming in by a link."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablee.table.ledger import Ledger
from tablee.web.errors import not_found
from tablee.web.people import HOST_COOKIE, host_of, is_host, keep, seat_at, sit, tables_of
from tablee.web.tokens import same
from tablee.web.words import form_text, language, page


async def first(request: Request) -> Response:
    """My tables, and making another."""
    host, lang = host_of(request), language(request)
    mine = []
    for table in tables_of(request):
        found = seat_at(request, table)
        if found is not None:
            state = found[1].state
            name = host.systems[state.system].name[lang]
            mine.append((table, state.name, name, found[1][-1].at, found[0].role == "gm"))
    mine.sort(key=lambda row: row[3], reverse=True)
    systems = [(s.key, s.name[lang], s.attribution) for s in host.systems.values()]
    return page(request, "first.html", tables=mine, systems=systems, host=is_host(request))


async def be_host(request: Request) -> Response:
    """The link that the program prints at its start: this browser may make tables."""
    key: str = request.app.state.host_key
    if not key or not same(request.path_params["key"], key):
        return await not_found(request)
    response = RedirectResponse("/", 303)
    keep(response, request, HOST_COOKIE, key)
    return response


async def make(request: Request) -> Response:
    """A new table; whoever makes it is its game master."""
    if not is_host(request):
        return await not_found(request)
    form = await request.form()
    name, gm = form_text(form, "name", 80), form_text(form, "gm", 60)
    entered = host_of(request).make_table(name or "Tablée", form_text(form, "system", 40), gm or "MJ")
    response = RedirectResponse(f"/t/{entered.table}", 303)
    sit(response, request, entered)
    return response


async def join(request: Request) -> Response:
    """Coming in by a link. Looking at the page spends nothing: only the form does."""
    host, token = host_of(request), request.path_params["token"]
    link = host.find_link(token)
    if link is None:
        return page(request, "join.html", 404, link=None, table="", token="", seat="", role="")
    if seat_at(request, link.table) is not None and not link.seat:
        return RedirectResponse(f"/t/{link.table}", 303)
    state = Ledger.of(host.log.read(link.table)).state
    if request.method != "POST":
        seat = state.seats[link.seat].name if link.seat in state.seats else ""
        return page(request, "join.html", link=link, table=state.name, token=token, seat=seat, role=link.role)
    form = await request.form()
    entered = host.join(token, form_text(form, "name", 60))
    response = RedirectResponse(f"/t/{entered.table}", 303)
    sit(response, request, entered)
    return response


ROUTES = [
    Route("/", first),
    Route("/host/{key}", be_host),
    Route("/tables", make, methods=["POST"]),
    Route("/j/{token}", join, methods=["GET", "POST"]),
]
