"""The application: its routes, and what stands before them."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from tablee import __version__
from tablee.game.problem import Refused
from tablee.lang import LANGS
from tablee.log.port import LogFailed
from tablee.web.access.addresses import Doors
from tablee.web.access.cookies import keep
from tablee.web.access.guard import API, PER_MINUTE, Guard
from tablee.web.access.pace import Pace, Tries
from tablee.web.api.app import PREFIX, api
from tablee.web.api.limits import Limits
from tablee.web.api.problems import refusal
from tablee.web.archives import page as archives
from tablee.web.composer import files as packfiles
from tablee.web.composer import page as composing
from tablee.web.errors import busy, not_found, refused, too_large
from tablee.web.host import Host
from tablee.web.pages import acts as doing
from tablee.web.pages import asks as asking
from tablee.web.pages import creation as creating
from tablee.web.pages import door as entering
from tablee.web.pages import draft as drafting
from tablee.web.pages import evening as evenings
from tablee.web.pages import fairness, foes, handouts, library, notes, pictures, table, waits
from tablee.web.pages import history as readback
from tablee.web.pages import invitations as inviting
from tablee.web.pages import leave as leaving
from tablee.web.pages import move_form as forms
from tablee.web.pages import preparation as preparing
from tablee.web.pages import program_tokens as programming
from tablee.web.pages import search as searching
from tablee.web.pages import sheet as sheetpage
from tablee.web.pages import talk as saying
from tablee.web.paths import Paths
from tablee.web.rendering import form_text

STATIC = Path(__file__).parent / "static"
PAGES = (
    asking,
    waits,
    creating,
    sheetpage,
    entering,
    table,
    doing,
    drafting,
    saying,
    forms,
    foes,
    inviting,
    preparing,
    handouts,
    pictures,
    notes,
    evenings,
    library,
    readback,
    programming,
    leaving,
    searching,
    composing,
    packfiles,
    archives,
    fairness,
)
"""What has pages and forms of its own; each lists its routes."""


async def set_language(request: Request) -> Response:
    """The reader's language, from now on and for past lines too."""
    form = await request.form()
    lang, after = form_text(form, "lang", 2), form_text(form, "next", 300)
    response = RedirectResponse(after if after.startswith("/") and not after.startswith("//") else "/", 303)
    if lang in LANGS:
        keep(response, request, "lang", lang)
    return response


async def nothing(request: Request, error: Exception | None = None) -> Response:
    """No such page; programs are told in problems, even where no path of the API could be so."""
    return refusal(404) if request.url.path.startswith(API) else await not_found(request, error)


def application(
    host: Host, host_key: str = "", doors: Doors | None = None, per_minute: int = PER_MINUTE
) -> Starlette:
    """The web application of a host; only who has ``host_key`` may make tables (everybody if it is empty).

    ``per_minute`` is how often one address may change something.
    """
    doors = doors or Doors()
    tries = Tries(lambda: datetime.fromisoformat(host.now()).timestamp())
    routes = [
        *(route for module in PAGES for route in module.ROUTES),
        Route("/language", set_language, methods=["POST"]),
        Mount(f"/static/{__version__}", StaticFiles(directory=STATIC)),
        Mount(PREFIX, api(host, host_key, tries, Limits.of(per_minute))),
    ]
    app = Starlette(
        middleware=[Middleware(Guard, per_minute=per_minute, public=doors.public)],
        exception_handlers={
            404: nothing,
            405: nothing,
            Refused: refused,
            LogFailed: busy,
            ClientDisconnect: too_large,
        },
    )
    app.router = Paths(routes)
    app.state.host, app.state.host_key, app.state.doors = host, host_key, doors
    app.state.tries = tries
    app.state.archives = Pace(lambda: asyncio.get_running_loop().time(), archives.PACE)
    return app
