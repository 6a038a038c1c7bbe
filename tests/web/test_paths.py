"""One expression over all paths finds what a router that asks each route in its turn would find."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router

from tablee.web.paths import Paths

Answer = tuple[int, str, list[tuple[bytes, bytes]]]


async def named(request: Request) -> Response:
    """Which route it was, with which parameters."""
    return Response(f"{request.scope['route'].path} {request.path_params} {request.method}")


ROUTES: list[Route | Mount] = [
    Route("/", named),
    Route("/t/{table}", named),
    Route("/t/{table}/do", named, methods=["POST"]),
    Route("/t/{table}/notes", named),
    Route("/t/{table}/notes", named, methods=["POST"]),
    Route("/t/{table}/{rest}", named, methods=["DELETE"]),
    Route("/t/{table}/{rest:path}", named, methods=["PUT"]),
    Route("/number/{count:int}", named),
    Mount("/api", routes=[Route("/health", named), Route("/t/{table}", named)]),
    Mount("/files", app=Router([Route("/{path:path}", named)])),
]
PATHS = (
    "/", "", "/t", "/t/", "/t/a", "/t/a/", "/t/a/do", "/t/a/do/", "/t/a/notes", "/t/a/b", "/t/a/b/c",
    "/number/7", "/number/x", "/api", "/api/", "/api/health", "/api/t/b", "/api/nothing", "/files/a/b.txt",
    "/nothing", "/t/a\n",
)  # fmt: skip


def asked(router: Router, method: str, path: str, root: str = "") -> Answer:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http", "method": method, "path": root + path, "root_path": root, "query_string": b"",
        "headers": [], "server": ("table.test", 80), "scheme": "http", "app": None,
    }  # fmt: skip
    try:
        asyncio.run(router(scope, receive, send))
    except HTTPException as error:
        return (
            error.status_code,
            "",
            sorted((k.encode(), v.encode()) for k, v in (error.headers or {}).items()),
        )
    return sent[0]["status"], sent[1]["body"].decode(), sent[0]["headers"]


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("root", ["", "/under"])
def test_it_finds_what_each_in_its_turn_would_find(method: str, root: str) -> None:
    quick, plain = Paths(ROUTES), Router(ROUTES)
    answers = {path: asked(quick, method, path, root) for path in PATHS}
    assert answers == {path: asked(plain, method, path, root) for path in PATHS}
    assert method == "OPTIONS" or 200 in {status for status, *_told in answers.values()}
