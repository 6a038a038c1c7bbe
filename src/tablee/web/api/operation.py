"""An operation of the API: a route of FastAPI that reads its body strictly, and only as JSON."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from tablee.web.access.bodies import BODY
from tablee.web.api.problems import unfit
from tablee.web.api.strict_json import pieces_of, plain, read_json

JSON = "application/json"
LARGE = 8 * 1024
"""A body of more bytes is read in a thread."""


class StrictRequest(Request):
    """A request whose body is JSON that can be read one way only, and not too large."""

    async def body(self) -> bytes:
        """The body, once; refused by its type or its size."""
        if not hasattr(self, "_strict"):
            if type_of(self) != JSON:
                raise unfit(415, "type")
            self._strict = b"".join([piece async for piece in pieces_of(self, BODY)])
        return self._strict

    async def json(self) -> Any:
        """The body as plain data."""
        body = await self.body()
        return read_json(body) if len(body) <= LARGE else await run_in_threadpool(read_json, body)


class Operation(APIRoute):
    """A route that is handed a `StrictRequest`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """FastAPI's own handler, with that request."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return strict


def operations(about: str) -> APIRouter:
    """Where the operations of one part are listed."""
    return APIRouter(route_class=Operation, tags=[about])


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
    """Of which type a request says that its body is."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()
