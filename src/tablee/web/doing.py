"""What people do on the page, as commands to the table. A refusal is answered with its sentences."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.web.errors import not_found
from tablee.web.people import host_of
from tablee.web.sending import refused, send, sent
from tablee.web.tokens import new_id
from tablee.web.words import language, render

OWN = ("do", "args", "command", "mode", "silent", "overrule", "faces")
"""Fields that say how something is done; all others are its arguments."""


async def do(request: Request) -> Response:
    """Any move or act, by name: arguments are the form's fields, or one JSON field."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    args: dict[str, Any] = {}
    typed = given.text("args", 20_000)
    if typed:
        try:
            read = json.loads(typed)
        except (ValueError, RecursionError):
            read = None
        args = read if isinstance(read, dict) else {}
    args |= {key: value for key, value in given.form.items() if key not in OWN and isinstance(value, str)}
    return await send(given, given.command(given.text("do", 40), args))


async def bring(request: Request) -> Response:
    """Bring a ready-made or blank sheet to the table."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    preset, name = given.text("preset", 60), given.text("name", 60)
    system = host_of(request).systems[given.state.system]
    try:
        content = system.preset(preset) if preset else given.rules.blank_sheet(name or given.seat.name)
    except Refused as problems:
        return refused(given, problems.problems)
    if name:
        content = replace(content, name=name)
    args = {"sheet": new_id(), "content": content.form(), "hidden": given.text("hidden") == "1"}
    return await send(given, given.command("bring", args))


async def customs(request: Request) -> Response:
    """How this table plays: who sees the odds, who comes in, which throws may be hidden."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    ticks = {key: given.text(key) == "1" for key in ("approve", "me_only", "nod")}
    return await send(given, given.command("customs", {"odds": given.text("odds", 10) or "all", **ticks}))


async def invite(request: Request) -> Response:
    """A new link for people to come in by, with its code for phones in the room."""
    given = await sent(request)
    if given is None or given.seat.role != "gm":
        return await not_found(request)
    token = host_of(request).invite(given.table, "observer" if given.text("role") == "observer" else "player")
    urls: tuple[str, ...] = request.app.state.urls or (str(request.base_url).rstrip("/"),)
    url = f"{urls[0]}/j/{token}"
    code = segno.make(url).svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True)
    return HTMLResponse(
        render("invite.html", language(request), url=url, code=code, local="127.0.0.1" in url)
    )


ROUTES = [
    Route("/t/{table}/do", do, methods=["POST"]),
    Route("/t/{table}/bring", bring, methods=["POST"]),
    Route("/t/{table}/customs", customs, methods=["POST"]),
    Route("/t/{table}/invite", invite, methods=["POST"]),
]
