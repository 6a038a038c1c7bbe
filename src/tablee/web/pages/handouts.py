"""Handouts: the pictures of a table, kept hidden, shown to all or to some."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused, problem
from tablee.lang import gettext as _
from tablee.table.log.occasions import Picture
from tablee.table.log.state import TableState
from tablee.web.dialogs import in_dialog, must, told_problems
from tablee.web.errors import not_found
from tablee.web.identity import view_of
from tablee.web.rendering import render
from tablee.web.submission import DONE, sent


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A picture with its size, so that nothing moves when it arrives, and in words who has seen it."""

    id: str
    title: str
    url: str
    width: int
    height: int
    seen: str = ""
    shown: bool = False


def picture_card(table: str, state: TableState, picture: Picture) -> PictureCard:
    """A picture as a page shows it."""
    to = state.evening.shown.get(picture.id, ())
    names = ", ".join(state.seat(s).name for s in to if s in state.seats)
    seen = (
        _("shown to everybody") if "*" in to else _("shown to: {names}").format(names=names) if names else ""
    )
    url = f"/t/{table}/picture/{picture.id}"
    title = picture.title or _("A picture")
    return PictureCard(picture.id, title, url, picture.width, picture.height, seen, bool(to))


def picture_context(table: str, state: TableState, chosen: str) -> dict[str, Any]:
    """The field in which the picture of a scene is chosen or brought."""
    cards = [picture_card(table, state, p) for p in state.evening.pictures.values()]
    return {"table": table, "pictures": cards, "chosen": next((c for c in cards if c.id == chosen), None)}


def handouts_context(table: str, state: TableState) -> dict[str, Any]:
    """All the pictures of a table, for its game master."""
    cards = [picture_card(table, state, p) for p in [*state.evening.pictures.values()][::-1]]
    seats = [s for s in state.seats.values() if s.role != "gm" and not s.waiting]
    return {"table": table, "pictures": cards, "seats": seats}


async def handouts(request: Request) -> Response:
    """The game master's handouts."""
    view = view_of(request)
    if view is None or not view.is_gm:
        return await not_found(request)
    return HTMLResponse(
        render("handouts.html", view.lang, said=(), **handouts_context(view.table, view.state))
    )


async def show(request: Request) -> Response:
    """Show a picture: to those who are ticked, to everybody where nobody is; or put it away for good."""
    given = await sent(request)
    if given is None or given.seat.role != "gm":
        return await not_found(request)
    picture, to = given.text("picture", 60), [s for s in given.form.getlist("to") if isinstance(s, str)]
    args: dict[str, Any] = {"picture": picture}
    do = "drop_picture" if given.text("gone") == "1" else "show_picture"
    if do == "show_picture" and given.text("some") == "1":
        args["to"] = to
    try:
        if "to" in args and not to:
            raise Refused(problem("HOUSE-picture", "to", "nobody"))
        await in_dialog(must, given, given.command(do, args))
    except Refused as wrong:
        return HTMLResponse(told_problems(given, wrong.problems))
    return HTMLResponse("", headers=DONE)


ROUTES = [
    Route("/t/{table}/handouts", handouts, methods=["GET"]),
    Route("/t/{table}/handouts", show, methods=["POST"]),
]
