"""What people do on the page, as commands to the table. A refusal is answered with its sentences."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.game.problem import Refused
from tablee.web.errors import not_found
from tablee.web.identity import host_of
from tablee.web.rendering import json_object
from tablee.web.submission import refused, send, sent

OWN = ("do", "args", "command", "mode", "silent", "overrule", "faces", "bits")
"""Fields that say how something is done; all others are its arguments."""
JSON_LIMIT = 20_000


async def do(request: Request) -> Response:
    """Any move or act, by name: arguments are the form's fields, or one JSON field."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    args = json_object(given.text("args", JSON_LIMIT))
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
    args = {"sheet": given.new_id(), "content": content.form(), "hidden": given.text("hidden") == "1"}
    return await send(given, given.command("bring", args))


ROUTES = [
    Route("/t/{table}/do", do, methods=["POST"]),
    Route("/t/{table}/bring", bring, methods=["POST"]),
]
