"""The API as one application, to be mounted under its version."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.routing import Route

from tablee.web.access.pace import Tries
from tablee.web.api.description import OPERATIONS, openapi
from tablee.web.api.limits import Limits, Paces
from tablee.web.api.manual import manual
from tablee.web.api.problems import HANDLERS
from tablee.web.host import Host
from tablee.web.live.live import Live

PREFIX = "/api/v1"


def api(host: Host, live: Live, host_key: str, tries: Tries, limits: Limits | None = None) -> Starlette:
    """The API of a host; wrong links are counted with those tried on the pages."""
    routes = [*OPERATIONS, Route("/openapi.json", openapi), Route("/docs", manual)]
    app = Starlette(routes=routes, exception_handlers=HANDLERS)
    app.state.live = live
    app.state.host, app.state.host_key, app.state.tries = host, host_key, tries
    app.state.paces = Paces(limits or Limits())
    return app
