"""Leaving on this browser: its session ends here and now. The seat stays, and one's own link leads back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tablee.web.access.cookies import forget
from tablee.web.access.security_log import noted
from tablee.web.identity import HOST, SEAT, address_of, stand_up, tables_of
from tablee.web.live.writing import in_turn


async def leave(request: Request) -> Response:
    """This browser sits at one table no more."""
    return await _left(request, [request.path_params["table"]])


async def leave_all(request: Request) -> Response:
    """This browser sits nowhere any more, and is no host's."""
    response = await _left(request, tables_of(request))
    forget(response, request, HOST)
    return response


async def _left(request: Request, tables: list[str]) -> Response:
    response = RedirectResponse("/", 303)
    await in_turn(stand_up, request, tables)
    for table in tables:
        forget(response, request, SEAT + table)
    noted("left", address_of(request), tables=len(tables))
    return response


ROUTES = [
    Route("/leave", leave_all, methods=["POST"]),
    Route("/t/{table}/leave", leave, methods=["POST"]),
]
