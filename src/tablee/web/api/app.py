"""The API as one application, to be mounted under its version."""

from __future__ import annotations

from fastapi import Depends, FastAPI

from tablee.web.access.pace import Tries
from tablee.web.api import (
    archives,
    commands,
    health,
    invitations,
    log,
    odds,
    previews,
    seat_view,
    tables,
    tokens,
)
from tablee.web.api.limits import TURN, Limits, Paces
from tablee.web.api.manual import manual
from tablee.web.api.operation import known_questions
from tablee.web.api.problems import HANDLERS
from tablee.web.host import Host
from tablee.web.live.screen import Live

ABOUT = "The table for programs: the same commands, previews and projections as the pages."
PARTS = (tables, invitations, seat_view, commands, previews, log, tokens, archives, odds, health)
"""The modules that have operations, in the order of the description."""


def api(host: Host, live: Live, host_key: str, tries: Tries, limits: Limits | None = None) -> FastAPI:
    """The API of a host; wrong links are counted with those tried on the pages."""
    app = FastAPI(
        title="Tablée",
        version="1",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        dependencies=[Depends(known_questions), TURN],
        exception_handlers=HANDLERS,
        generate_unique_id_function=lambda route: route.name,
    )
    for part in PARTS:
        app.include_router(part.router)
    app.add_route("/docs", manual)
    app.state.live = live
    app.state.host, app.state.host_key, app.state.tries = host, host_key, tries
    app.state.paces = Paces(limits or Limits())
    return app
