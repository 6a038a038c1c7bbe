"""All operations of the API, and their description for programs (OpenAPI)."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi.openapi.utils import get_openapi
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tablee.web.api import archives, commands, health, previews, tables, tokens
from tablee.web.api import invitations as inviting
from tablee.web.api import log as story
from tablee.web.api import odds as chances
from tablee.web.api import seat_view as knowing

ABOUT = "The table for programs: the same commands, previews and projections as the pages."
PARTS = (tables, inviting, knowing, commands, previews, story, tokens, archives, chances, health)
"""What has operations of its own."""
OPERATIONS = tuple(route for part in PARTS for route in part.router.routes)


@cache
def description() -> dict[str, Any]:
    """Every operation: what it takes, gives and may refuse."""
    return get_openapi(title="Tablée", version="1", description=ABOUT, routes=OPERATIONS)


def openapi(request: Request) -> Response:
    """The description, with where the operations are."""
    return JSONResponse({**description(), "servers": [{"url": root_of(request)}]})


def root_of(request: Request) -> str:
    """The path under which the operations are."""
    root: str = request.scope.get("root_path", "")
    return root.rstrip("/")
