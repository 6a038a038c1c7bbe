"""The API as one application, to be mounted under its version."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from tablee.web.api import (
    archives,
    chances,
    commands,
    inviting,
    knowing,
    manual,
    previews,
    story,
    tables,
    tokens,
)
from tablee.web.api.limits import Limits, Paces
from tablee.web.api.problems import handle_problems
from tablee.web.api.shapes import Health
from tablee.web.api.statuses import statuses
from tablee.web.api.strict import StrictRoute
from tablee.web.host import Host
from tablee.web.pace import Tries

PREFIX = "/api/v1"
ABOUT = "The table for programs: the same commands, previews and projections as the pages."
router = APIRouter(route_class=StrictRoute, tags=["server"])


@router.get("/health", responses=statuses(422))
async def health() -> Health:
    """Whether the server answers; it says nothing of any table."""
    return Health(ok=True)


PARTS = (tables, inviting, knowing, commands, previews, story, tokens, archives, chances, manual)
"""What has operations of its own."""


def _name(route: APIRoute) -> str:
    """An operation is called as its function is."""
    return route.name


def api(host: Host, host_key: str, tries: Tries, limits: Limits | None = None) -> FastAPI:
    """The API of a host; wrong links are counted with those tried on the pages."""
    app = FastAPI(
        title="Tablée",
        version="1",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=_name,
    )
    for part in (*(module.router for module in PARTS), router):
        app.include_router(part)
    app.state.host, app.state.host_key, app.state.tries = host, host_key, tries
    app.state.paces = Paces(limits or Limits())
    handle_problems(app)
    return app
