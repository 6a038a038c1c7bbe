"""What a program is told when something can't be: each problem by rule and place, in both languages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tablee.game.problem import Problem, Refused, problem
from tablee.game.reference import Reference, load_reference
from tablee.game.system import Rules
from tablee.game.text import plain
from tablee.log.port import LogFailed
from tablee.web.access.pace import Crowded
from tablee.web.access.security_log import trace
from tablee.web.access.shares import Overdrawn
from tablee.web.errors import RETRY, status_of

RULE = "HOUSE-api"
MOST = 50
"""How many problems one answer tells of."""
GLIMPSE = 40
log = logging.getLogger("tablee")


class Unfit(HTTPException):
    """A request that is answered with its problems and a status of its own."""

    def __init__(
        self,
        status: int,
        *problems: Problem,
        rules: Rules | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(status, headers=headers)
        self.problems, self.rules = problems, rules


def unfit(status: int, said: str, where: str = "", /, **slots: str | int) -> Unfit:
    """One problem of the API's own, for an answer with that status."""
    return Unfit(status, Problem(RULE, where[:GLIMPSE], said, tuple(slots.items())))


def absent() -> Unfit:
    """Nothing here: the same for what is not and for what is not yours."""
    return unfit(404, "absent")


def told(problems: Iterable[Problem], rules: Rules | None = None) -> list[dict[str, Any]]:
    """Problems as programs read them."""
    reference = rules.reference if rules else load_reference()
    return [_told(reference, found) for found in problems][:MOST]


def _told(reference: Reference, found: Problem) -> dict[str, Any]:
    """A problem with its sentence; its rule alone where only a game that is not at hand could say it."""
    known = found.rule in reference.entries
    text = reference.text(found) if known else plain(found.rule)
    return {"rule": found.rule, "where": found.where, "fr": text.fr, "en": text.en}


def _answer(
    status: int,
    problems: Iterable[Problem],
    rules: Rules | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    return JSONResponse({"problems": told(problems, rules)}, status, dict(headers or {}))


SAID = {404: "absent", 405: "method", 414: "long", 429: "crowded", 431: "long"}


def refusal(status: int, headers: Mapping[str, str] | None = None) -> Response:
    """What is refused before anything of a request is read."""
    return _answer(status, [problem(RULE, "", SAID.get(status, "unread"))], headers=headers)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error, Unfit):
        return _answer(error.status_code, error.problems, error.rules, error.headers)
    return refusal(error.status_code, error.headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    rules: Callable[[], Rules] | None = getattr(request.state, "rules", None)
    return _answer(409, error.problems, await run_in_threadpool(rules) if rules else None)


async def _busy(request: Request, error: Exception) -> Response:
    assert isinstance(error, LogFailed)
    status = status_of(error)
    if status == 500:
        log.error("the log is damaged: %s", error.why)
        return _answer(500, [problem(RULE, "", "damaged")])
    return _answer(status, [problem(RULE, "", "full" if status == 507 else "busy")], headers=RETRY)


async def _misshapen(request: Request, error: Exception) -> Response:
    """What has not the shape that was declared, as pydantic says it."""
    assert isinstance(error, RequestValidationError)
    return _answer(422, map(_of_pydantic, error.errors()))


def _of_pydantic(found: Mapping[str, Any]) -> Problem:
    """What was expected and found, by where it stands in the request."""
    where = ".".join(str(part) for part in found["loc"][1:])[: 2 * GLIMPSE] or str(found["loc"][0])
    if found["type"] == "missing":
        return problem(RULE, where, "missing")
    if found["type"] == "extra_forbidden":
        return problem(RULE, where, "unknown")
    wanted = found.get("ctx", {})
    limits = [str(wanted[key]) for key in ("expected", "pattern") if key in wanted]
    limits += [f"{sign} {wanted[key]}" for key, sign in BOUNDS.items() if key in wanted]
    kind = found["type"].removesuffix("_type").removesuffix("_parsing").replace("_", " ")
    return problem(RULE, where, "shape", expected=", ".join(limits) or kind)


BOUNDS = {"ge": "≥", "le": "≤", "min_length": "≥", "max_length": "≤"}


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours: a number for the program's person, the details in the server's own log."""
    number: str = request.app.state.host.new_id()
    log.error("fault %s: %s", number, trace(error))
    return _answer(500, [problem(RULE, "", "fault", number=number)])


async def _overdrawn(request: Request, error: Exception) -> Response:
    assert isinstance(error, Overdrawn)
    return _answer(429, [error.problem], headers=error.headers)


async def _crowded(request: Request, error: Exception) -> Response:
    return refusal(429, {"Retry-After": "5"})


HANDLERS: dict[int | type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]] = {
    HTTPException: _http,
    RequestValidationError: _misshapen,
    Crowded: _crowded,
    Overdrawn: _overdrawn,
    Refused: _refused,
    LogFailed: _busy,
    Exception: _failed,
}
"""Every error leaves the API as problems."""
