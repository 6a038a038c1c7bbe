"""Throws that the game master asks for, and throws that wait for a nod."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from tablee.web.submission import Sent, posts, send


def ask(given: Sent) -> Response:
    """The game master asks one, several or all for a throw."""
    args: dict[str, Any] = {
        "sheets": [s for s in given.form.getlist("sheets") if isinstance(s, str)],
        "words": given.text("words", 400),
        "trait": given.text("trait", 80),
        "goal": given.text("goal", 60),
        "hidden": given.text("hidden") == "1",
    }
    return send(given, given.command("ask_throw", args))


ROUTES = [posts("/t/{table}/ask", ask)]
