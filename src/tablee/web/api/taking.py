"""What an operation takes from a request: worked out once from its declaration, then read in one go."""

from __future__ import annotations

from asyncio import iscoroutinefunction
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.params import Param
from fastapi.security.base import SecurityBase
from fastapi.security.utils import get_authorization_scheme_param
from starlette.requests import Request

from tablee.web.api.problems import misshapen

Wrong = list[Mapping[str, Any]]
"""What does not have the shape that was declared, as pydantic says it."""
Field = Any
"""A declared value, as FastAPI keeps it: it validates by a schema compiled beforehand."""


def token_of(request: Request) -> str:
    """The bearer token of a request; nothing where there is none."""
    scheme, token = get_authorization_scheme_param(request.headers.get("authorization"))
    return token if scheme.lower() == "bearer" else ""


@dataclass(frozen=True, slots=True)
class Given:
    """A value in the path, in the query or in a header."""

    name: str
    where: str
    alias: str
    field: Field

    def read(self, request: Request, wrong: Wrong) -> Any:
        """What was sent, in the shape that was declared; the default where nothing was."""
        found: Any = self._sent(request).get(self.alias)
        if found is not None:
            return _fitting(self.field, found, (self.where, self.alias), wrong)
        if self.field.field_info.is_required():
            wrong.append({"type": "missing", "loc": (self.where, self.alias)})
        return self.field.default

    def _sent(self, request: Request) -> Mapping[str, Any]:
        if self.where == "path":
            return request.path_params
        return request.query_params if self.where == "query" else request.headers


@dataclass(frozen=True, slots=True)
class Taking:
    """What one function takes: the request, what other functions find in it, single values, the body."""

    call: Callable[..., Any]
    request: str | None
    found: tuple[tuple[str, Taking], ...]
    given: tuple[Given, ...]
    body: Field | None

    def values(self, request: Request, body: Any) -> dict[str, Any]:
        """All of it by name; refused where something has not the shape that was declared."""
        wrong: Wrong = []
        values = self._read(request, body, wrong)
        if wrong:
            raise misshapen(wrong)
        return values

    def _read(self, request: Request, body: Any, wrong: Wrong) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, other in self.found:
            known = len(wrong)
            taken = other._read(request, body, wrong)
            if len(wrong) == known:
                values[name] = other.call(**taken)
        for given in self.given:
            values[given.name] = given.read(request, wrong)
        if self.body is not None:
            values[self.body.name] = _body(self.body, body, wrong)
        if self.request is not None:
            values[self.request] = request
        return values

    def asked(self) -> Iterator[str]:
        """The questions that a request may ask."""
        yield from (given.alias for given in self.given if given.where == "query")
        for _name, other in self.found:
            yield from other.asked()


def taking_of(declared: Dependant) -> Taking:
    """What a function takes, by FastAPI's reading of its signature; no more may be declared than is read."""
    call: Any = declared.call
    if isinstance(call, SecurityBase):  # it describes the token; finding it is ours
        return Taking(token_of, "request", (), (), None)
    body = declared.body_params
    optional = any(not field.field_info.is_required() for field in body)
    waits = any(iscoroutinefunction(other.call) for other in declared.dependencies)
    if waits or optional or body[1:] or declared.cookie_params or declared.response_param_name:
        raise TypeError(f"{call.__name__} takes what is not read here")
    return Taking(
        call,
        declared.request_param_name,
        tuple((other.name or "", taking_of(other)) for other in declared.dependencies),
        tuple(_given((*declared.path_params, *declared.query_params, *declared.header_params))),
        next(iter(body), None),
    )


def _given(fields: Iterable[Field]) -> Iterator[Given]:
    for field in fields:
        assert isinstance(field.field_info, Param)
        yield Given(field.name, field.field_info.in_.value, field.alias, field)


MISSING = object()
"""The body of a request that has none."""


def _body(field: Field, body: Any, wrong: Wrong) -> Any:
    if body is not MISSING:
        return _fitting(field, body, ("body",), wrong)
    wrong.append({"type": "missing", "loc": ("body",)})
    return None


def _fitting(field: Field, sent: Any, where: tuple[str, ...], wrong: Wrong) -> Any:
    value, errors = field.validate(sent, loc=where)
    wrong.extend(errors)
    return value
