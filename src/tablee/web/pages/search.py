"""A question to the log: answered in place on the table page, or as a page of its own without any script."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.web.identity import charged, live_of, view_of
from tablee.web.live.searches import found
from tablee.web.rendering import page, render

MOST = 50
"""How many entries are listed; the others are counted."""


def search(request: Request) -> Response:
    """The entries that hold the words, each with a link to where it stands in the log."""
    view = view_of(request)
    answer = found(live_of(request).searches, view, request.query_params.get("q", ""), MOST)
    if request.headers.get("hx-request") == "true":
        return HTMLResponse(render("pages/hits.html", view.lang, table=view.table, found=answer))
    return page(request, "pages/search.html", table=view.table, title=view.state.name, found=answer)


ROUTES = [Route("/t/{table}/search", charged(search), methods=["GET"])]
