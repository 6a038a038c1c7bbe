"""Leaving on this browser: its session ends here and now. The seat stays, and one's own link leads back."""

from __future__ import annotations

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tablee.web.access.credentials import forget
from tablee.web.access.security_log import noted
from tablee.web.identity import HOST, SEAT, address_of, stand_up, tables_of
from tablee.web.submission import changes


def leave(request: Request, _form: FormData) -> Response:
    """This browser sits at one table no more."""
    return _left(request, [request.path_params["table"]])


def leave_all(request: Request, _form: FormData) -> Response:
    """This browser sits nowhere any more, and is no host's."""
    response = _left(request, tables_of(request))
    forget(response, request, HOST)
    return response


def _left(request: Request, tables: list[str]) -> Response:
    response = RedirectResponse("/", 303)
    stand_up(request, tables)
    for table in tables:
        forget(response, request, SEAT + table)
    noted("left", address_of(request), tables=len(tables))
    return response


ROUTES = [
    changes("/leave", leave_all),
    changes("/t/{table}/leave", leave),
]
