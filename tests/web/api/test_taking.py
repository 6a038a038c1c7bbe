"""What an operation takes from a request is what FastAPI, which describes it, would take."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from functools import cache
from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Cookie, Depends, Header, Path, Query
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import solve_dependencies
from fastapi.routing import APIRoute
from starlette.requests import Request

from tablee.web.api.problems import Unfit, misshapen
from tablee.web.api.shapes import CommandSent
from tablee.web.api.strict_json import read_json
from tablee.web.api.taking import MISSING, taking_of, token_of


def found(table: Annotated[str, Path(max_length=8)], lang: str = "en") -> str:
    return f"{table} {lang}"


async def waiting() -> int:
    return 1


def operation(
    here: Annotated[str, Depends(found)],
    sent: CommandSent,
    q: Annotated[str, Query(min_length=1)],
    after: Annotated[int, Query(ge=0)] = 0,
    new: bool = False,
    last_event_id: Annotated[int, Header(le=9)] = 0,
) -> None: ...


@cache
def declared(call: Any) -> Dependant:
    router = APIRouter()
    router.post("/tables/{table}")(call)
    route = router.routes[0]
    assert isinstance(route, APIRoute)
    return route.dependant


def asked(table: str = "here", query: str = "q=x", headers: dict[str, str] | None = None) -> Request:
    raw = [(name.encode(), value.encode("latin-1")) for name, value in (headers or {}).items()]
    return Request(
        {
            "type": "http", "method": "POST", "path": f"/tables/{table}", "path_params": {"table": table},
            "query_string": query.encode(), "headers": raw,
        }
    )  # fmt: skip


def by_us(request: Request, body: Any) -> Any:
    try:
        return taking_of(declared(operation)).values(request, body)
    except Unfit as refused:
        return refused.problems


def by_fastapi(request: Request, body: Any) -> Any:
    async def solved() -> Any:
        async with AsyncExitStack() as stack:
            request.scope.update(fastapi_inner_astack=stack, fastapi_function_astack=stack)
            return await solve_dependencies(
                request=request,
                dependant=declared(operation),
                **({} if body is MISSING else {"body": body}),
                async_exit_stack=stack,
                embed_body_fields=False,
            )

    answer = asyncio.run(solved())
    return misshapen(answer.errors).problems if answer.errors else answer.values


GOOD = b'{"id": "aaaaaaaa", "do": "say"}'
BODIES = (
    GOOD,
    b"",
    b"{}",
    b"null",
    b"[1]",
    b'{"id": "a", "do": 7, "x": 1}',
    b'{"id": "aaaaaaaa", "do": "say", "faces": ["6"]}',
)
QUERIES = (
    "q=x", "", "q=", "q=a&q=b", "q=x&after=3", "q=x&after=", "after=-1", "q=x&after=x&lang=fr", "q=x&new=yes",
    "new=perhaps",
)  # fmt: skip


@pytest.mark.parametrize("query", QUERIES)
def test_it_takes_the_same(query: str) -> None:
    for sent in BODIES:
        body = read_json(sent) if sent else MISSING
        for table in ("here", "far too long"):
            for headers in ({}, {"last-event-id": "7"}, {"last-event-id": "70"}, {"last_event_id": "70"}):
                ours = by_us(asked(table, query, headers), body)
                assert ours == by_fastapi(asked(table, query, headers), body), (query, sent, table, headers)


def test_what_is_right_is_taken() -> None:
    values = by_us(asked(query="q=x&after=3"), read_json(GOOD))
    assert (values["here"], values["q"], values["after"], values["sent"].do) == ("here en", "x", 3, "say")


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Basic abc", ""),
        ("abc", ""),
        ("Bearer", ""),
        ("", ""),
    ],
)
def test_the_token(header: str, token: str) -> None:
    assert token_of(asked(headers={"authorization": header})) == token


def test_nothing_is_declared_that_is_not_read() -> None:
    def with_cookie(lang: Annotated[str, Cookie()]) -> None: ...
    def with_two(one: CommandSent, two: CommandSent) -> None: ...
    def with_none(one: CommandSent | None = None) -> None: ...
    def with_wait(one: Annotated[int, Depends(waiting)]) -> None: ...

    for call in (with_cookie, with_two, with_none, with_wait):
        with pytest.raises(TypeError):
            taking_of(declared(call))
