"""Reading back: the whole log, page by page, by the reader's own numbers."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.web.errors import not_found
from tablee.web.packed import Packed
from tablee.web.people import view_of
from tablee.web.standing import Drawn, draw
from tablee.web.tell import Teller
from tablee.web.words import page

ENTRIES = 100


async def log(request: Request) -> Response:
    """The entries that began before a number; without one, the latest."""
    view = view_of(request)
    if view is None:
        return await not_found(request)
    table, lang = view.table, view.lang
    given = request.query_params.get("before", "")
    before = int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0
    teller = Teller(view.state, view.rules, view.seat.id, lang, view.hidden, view.rules_for)
    entries = await run_in_threadpool(teller.tell, view.ledger.views(view.seat), ENTRIES, before)
    drawn = draw(table, view.rules, lang, entries, is_gm=False)
    return page(
        request,
        "log.html",
        table=table,
        title=view.state.name,
        entries=[Drawn(e.id, Packed.of(html)) for e, html in zip(entries, drawn, strict=True)],
        older=entries[0].number if entries and teller.earlier else 0,
        latest=not before,
        is_gm=False,
    )


ROUTES = [Route("/t/{table}/log", log, methods=["GET"])]
