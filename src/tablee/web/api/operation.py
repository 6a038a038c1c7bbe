"""Routes of the API: FastAPI's own, with bodies read strictly and unknown query parameters refused."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from tablee.web.access.slow_requests import BODY
from tablee.web.api.problems import unfit
from tablee.web.api.strict_json import pieces_of, plain, read_json

JSON = "application/json"
LARGE = 8 * 1024
"""A body of more bytes is parsed in a thread."""


class StrictRequest(Request):
    """Request whose body must be JSON of one meaning only, within the size limit."""

    async def body(self) -> bytes:
        """The body, read once; refused by its content type or its size."""
        if not hasattr(self, "_strict"):
            if type_of(self) != JSON:
                raise unfit(415, "type")
            self._strict = b"".join([piece async for piece in pieces_of(self, BODY)])
        return self._strict

    async def json(self) -> Any:
        """The body parsed by `read_json`; a large one in a thread."""
        body = await self.body()
        return read_json(body) if len(body) <= LARGE else await run_in_threadpool(read_json, body)


class StrictRoute(APIRoute):
    """Route whose handler reads the body through a `StrictRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's own handler, called with a `StrictRequest`."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict


def operations(about: str) -> APIRouter:
    """A router for one group of operations; ``about`` is its tag in the description."""
    return APIRouter(route_class=StrictRoute, tags=[about])


async def known_questions(request: Request) -> None:
    """Dependency: refuse a query parameter that the operation's description does not list."""
    if not request.query_params:
        return
    route: APIRoute = request.scope["route"]
    described = await _described(request.app, route.path, request.method.lower())
    known = {given["name"] for given in described.get("parameters", ()) if given["in"] == "query"}
    for name in request.query_params:
        if name not in known:
            raise unfit(422, "unknown", plain(name))


async def _described(app: FastAPI, path: str, method: str) -> dict[str, Any]:
    """An operation's part of the description, which is made once, in a thread: it takes a while."""
    if app.openapi_schema is None:
        await run_in_threadpool(app.openapi)
    assert app.openapi_schema is not None
    found: dict[str, Any] = app.openapi_schema["paths"][path][method]
    return found


def type_of(request: Request) -> str:
    """The content type of a request, without parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()
