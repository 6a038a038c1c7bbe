"""An operation of the API: FastAPI describes it, and it answers by itself, in one thread from end to end."""

from __future__ import annotations

from asyncio import iscoroutinefunction
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tablee.web.access.bodies import BODY
from tablee.web.access.head import head_of
from tablee.web.api.limits import paces_of
from tablee.web.api.problems import unfit
from tablee.web.api.strict_json import pieces_of, plain, read_json
from tablee.web.api.taking import MISSING, taking_of
from tablee.web.identity import host_of

JSON = "application/json"


class Operation(APIRoute):
    """Reads its body strictly and only as JSON, knows every question it is asked, each token in its turn."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **described: Any) -> None:
        super().__init__(path, endpoint, **described)
        self._taking = taking_of(self.dependant)
        self._known = frozenset(self._taking.asked())
        self._waits = iscoroutinefunction(endpoint)
        self.app = self._serve

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        for name in request.query_params if scope["query_string"] else ():
            if name not in self._known:
                raise unfit(422, "unknown", plain(name))
        body = await self._body(request)
        async with paces_of(request).turn(request):
            response = await self._answer(request, body)
        await response(scope, receive, send)

    async def _body(self, request: Request) -> bytes:
        if self.body_field is None:
            return b""
        if type_of(request) != JSON:
            raise unfit(415, "type")
        return b"".join([piece async for piece in pieces_of(request, BODY)])

    async def _answer(self, request: Request, body: bytes) -> Response:
        """What waits for somebody else takes nothing that it would have to look up."""
        if self._waits:
            return self._written(await self.endpoint(**self._values(request, body)))
        return await self._work(self._done, request, body)

    def _work(self, work: Callable[..., Response], *args: Any) -> Awaitable[Response]:
        """In which threads it is done."""
        return run_in_threadpool(work, *args)

    def _values(self, request: Request, body: bytes) -> dict[str, Any]:
        return self._taking.values(request, read_json(body) if body else MISSING)

    def _done(self, request: Request, body: bytes) -> Response:
        return self._made(self._values(request, body))

    def _made(self, values: dict[str, Any]) -> Response:
        return self._written(self.endpoint(**values))

    def _written(self, answer: Any) -> Response:
        if isinstance(answer, Response):
            return answer
        assert self.response_field is not None
        return Response(self.response_field.serialize_json(answer), self.status_code or 200, media_type=JSON)


class CostlyOperation(Operation):
    """An operation that means much work: who asks, and what for, is known before it takes anybody's time."""

    async def _answer(self, request: Request, body: bytes) -> Response:
        """What waits for somebody else, be it for a body, takes its turn itself."""
        if self._waits:
            return await super()._answer(request, body)
        values = await run_in_threadpool(self._values, request, body)
        async with paces_of(request).work(request):
            return await run_in_threadpool(self._made, values)


class Writing(Operation):
    """An operation that waits for the log as every command does."""

    def _work(self, work: Callable[..., Response], *args: Any) -> Awaitable[Response]:
        request: Request = args[0]
        return host_of(request).turns.run(request.path_params.get("table", ""), partial(work, *args))


def operations(about: str, kind: type[Operation] = Operation) -> APIRouter:
    """Where operations of one kind are listed; each is called as its function is."""
    return APIRouter(route_class=kind, tags=[about], generate_unique_id_function=lambda route: route.name)


def type_of(request: Request) -> str:
    """Of which type a request says that its body is."""
    return head_of(request.scope).get("content-type", "").partition(";")[0].strip().lower()
