"""Handouts: the pictures of a table, kept hidden, shown to all or to some."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused, problem
from tablee.web.dialogs import must, told_problems
from tablee.web.identity import master_view
from tablee.web.rendering import render
from tablee.web.submission import DONE, Sent, posts
from tablee.web.views.preparation import handouts_context


def handouts(request: Request) -> Response:
    """The game master's handouts."""
    view = master_view(request)
    return HTMLResponse(
        render("dialogs/handouts.html", view.lang, said=(), **handouts_context(view.table, view.state))
    )


def show(given: Sent) -> Response:
    """Show a picture: to those who are ticked, to everybody where nobody is; or put it away for good."""
    picture, to = given.text("picture", 60), [s for s in given.form.getlist("to") if isinstance(s, str)]
    args: dict[str, Any] = {"picture": picture}
    do = "drop_picture" if given.text("gone") == "1" else "show_picture"
    if do == "show_picture" and given.text("some") == "1":
        args["to"] = to
    try:
        if "to" in args and not to:
            raise Refused(problem("HOUSE-picture", "to", "nobody"))
        must(given, given.command(do, args))
    except Refused as wrong:
        return HTMLResponse(told_problems(given, wrong.problems))
    return HTMLResponse("", headers=DONE)


ROUTES = [
    Route("/t/{table}/handouts", handouts, methods=["GET"]),
    posts("/t/{table}/handouts", show, master=True),
]
