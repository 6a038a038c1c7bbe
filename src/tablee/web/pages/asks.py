"""Throws that the game master asks for, and throws that wait for a nod."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.web.errors import not_found
from tablee.web.submission import send, sent


async def ask(request: Request) -> Response:
    """The game master asks one, several or all for a throw."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    args: dict[str, Any] = {
        "sheets": [s for s in given.form.getlist("sheets") if isinstance(s, str)],
        "words": given.text("words", 400),
        "trait": given.text("trait", 80),
        "goal": given.text("goal", 60),
        "hidden": given.text("hidden") == "1",
    }
    return await send(given, given.command("ask_throw", args))


ROUTES = [Route("/t/{table}/ask", ask, methods=["POST"])]
