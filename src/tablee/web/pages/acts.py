"""What people do on the page, as commands to the table. A refusal is answered with its sentences."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from tablee.game.problem import Refused
from tablee.web.rendering import json_object
from tablee.web.submission import Sent, posts, refused, send

OWN = ("do", "args", "command", "mode", "silent", "overrule", "faces", "bits")
"""Fields that say how something is done; all others are its arguments."""
JSON_LIMIT = 20_000


def do(given: Sent) -> Response:
    """Any move or act, by name: arguments are the form's fields, or one JSON field."""
    args = json_object(given.text("args", JSON_LIMIT))
    args |= {key: value for key, value in given.form.items() if key not in OWN and isinstance(value, str)}
    return send(given, given.command(given.text("do", 40), args))


def bring(given: Sent) -> Response:
    """Bring a ready-made or blank sheet to the table."""
    preset, name = given.text("preset", 60), given.text("name", 60)
    system = given.host.systems[given.state.system]
    try:
        content = system.preset(preset) if preset else given.rules.blank_sheet(name or given.seat.name)
    except Refused as problems:
        return refused(given, problems.problems)
    if name:
        content = replace(content, name=name)
    args = {"sheet": given.new_id(), "content": content.form(), "hidden": given.text("hidden") == "1"}
    return send(given, given.command("bring", args))


ROUTES = [
    posts("/t/{table}/do", do),
    posts("/t/{table}/bring", bring),
]
