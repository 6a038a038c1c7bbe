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
from tablee.web.access.addresses import PREFIX, Doors
from tablee.web.access.credentials import keep
from tablee.web.access.guard import API, PER_MINUTE, Guard
from tablee.web.access.pace import Pace, Tries
from tablee.web.access.shares import Overdrawn
from tablee.web.api.app import api
from tablee.web.api.limits import Limits
from tablee.web.api.problems import refusal
from tablee.web.archives import page as archives
from tablee.web.composer import files as pack_files
from tablee.web.composer import page as composer
from tablee.web.errors import busy, failed, not_found, overdrawn, refused, too_large
from tablee.web.host import Host
from tablee.web.live.screen import Live
from tablee.web.pages import (
    acts,
    asks,
    creation,
    door,
    draft,
    evening,
    fairness,
    foes,
    handouts,
    history,
    invitations,
    leave,
    library,
    move_form,
    notes,
    pictures,
    preparation,
    program_tokens,
    search,
    sheet,
    table,
    talk,
    throw_dice,
    waits,
)
from tablee.web.rendering import form_text

STATIC = Path(__file__).parent / "static"
PAGES = (
    asks,
    waits,
    creation,
    sheet,
    door,
    table,
    acts,
    draft,
    talk,
    move_form,
    foes,
    invitations,
    preparation,
    handouts,
    pictures,
    notes,
    evening,
    library,
    history,
    program_tokens,
    leave,
    search,
    composer,
    pack_files,
    archives,
    fairness,
    throw_dice,
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

    ``per_minute`` is how often one address may change something; shares are as many times larger as that is.
    """
    host.shares.scale = max(1.0, per_minute / PER_MINUTE)
    doors, live = doors or Doors(), Live(host.log, host.shared, host.books)
    tries = Tries(lambda: datetime.fromisoformat(host.now()).timestamp())
    routes = [
        *(route for module in PAGES for route in module.ROUTES),
        Route("/language", set_language, methods=["POST"]),
        Mount(f"/static/{__version__}", StaticFiles(directory=STATIC)),
        Mount(PREFIX, api(host, live, host_key, tries, Limits.of(per_minute))),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, refusal, failed, per_minute, doors.public)],
        exception_handlers={
            404: nothing,
            405: nothing,
            Refused: refused,
            LogFailed: busy,
            Overdrawn: overdrawn,
            ClientDisconnect: too_large,
        },
    )
    app.state.host, app.state.host_key, app.state.doors = host, host_key, doors
    app.state.live = live
    app.state.tries = tries
    app.state.archives = Pace(lambda: asyncio.get_running_loop().time(), archives.PACE)
    return app
