"""How a character comes to the table: begun, ready-made, taken, or from a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.game.character_form import CharacterForm
from tablee.game.file_form import read_sheet
from tablee.game.move import read_args
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.toml_form import read_toml
from tablee.web.errors import not_found
from tablee.web.identity import host_of
from tablee.web.submission import Sent, refused, send, sent
from tablee.web.views.creation import BEGIN

FILE = 200_000


async def begin(request: Request) -> Response:
    """A character begun, a ready-made one, or a blank sheet: as it was chosen."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    try:
        content = _begun(given)
    except Refused as problems:
        return refused(given, problems.problems)
    return await _bring(given, content)


def _begun(given: Sent) -> Sheet:
    chosen, name = given.text("preset", 80), given.text("name", 60)
    if chosen.startswith(BEGIN):
        key = chosen.removeprefix(BEGIN)
        beginning = next((b for b in given.rules.character_forms if b.key == key), None)
        if beginning is None:
            known = tuple(b.key for b in given.rules.character_forms)
            raise Refused(problem("HOUSE-choice", "begin", "unknown", expected=known, found=key[:40]))
        return beginning.make(read_args(beginning.params, _typed(given, beginning)))
    system = host_of(given.request).systems[given.state.system]
    made = system.preset(chosen) if chosen else given.rules.blank_sheet(name or given.seat.name)
    return replace(made, name=name) if name else made


def _typed(given: Sent, beginning: CharacterForm) -> Mapping[str, Any]:
    """What was typed, by parameter; an empty field is not given, an unticked box is False."""
    found: dict[str, Any] = {}
    for param in beginning.params:
        name = f"{beginning.key}.{param.name}"
        value = given.text(name, 4000)
        if param.kind == "bool":
            found[param.name] = bool(value)
        elif value:
            found[param.name] = value
    return found


async def upload(request: Request) -> Response:
    """A sheet from a file: in the form that the command line reads and writes."""
    given = await sent(request)
    if given is None:
        return await not_found(request)
    file = given.form.get("file")
    try:
        if not isinstance(file, UploadFile):
            raise Refused(problem("HOUSE-upload", "file", "none"))
        content = read_sheet(await run_in_threadpool(_parsed, await file.read(FILE + 1)))
    except Refused as problems:
        return refused(given, problems.problems)
    finally:
        await given.form.close()
    return await _bring(given, content)


def _parsed(data: bytes) -> object:
    """JSON or TOML, small, and no number without end."""
    if len(data) > FILE:
        raise Refused(problem("HOUSE-upload", "file", "large", most=FILE // 1000))
    if not data:
        raise Refused(problem("HOUSE-upload", "file", "none"))
    try:
        text = data.decode("utf-8-sig")
        return json.loads(text) if text.lstrip().startswith(("{", "[")) else read_toml(text)
    except (ValueError, RecursionError):
        raise Refused(problem("HOUSE-upload", "file", "unread")) from None


async def _bring(given: Sent, content: Sheet) -> Response:
    args = {"sheet": given.new_id(), "content": content.form(), "hidden": given.text("hidden") == "1"}
    return await send(given, given.command("bring", args))


ROUTES = [
    Route("/t/{table}/begin", begin, methods=["POST"]),
    Route("/t/{table}/sheets", upload, methods=["POST"]),
]
