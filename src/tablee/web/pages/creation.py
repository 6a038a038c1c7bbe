"""How a character comes to the table: begun, ready-made, taken, or from a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.game.character_form import CharacterForm
from tablee.game.file_form import read_sheet
from tablee.game.move import Param, read_args
from tablee.game.problem import Refused, problem
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tablee.game.text import Lang
from tablee.game.toml_form import read_toml
from tablee.table.commands.ownership import PLAYED, free, has_one
from tablee.web.errors import not_found
from tablee.web.identity import host_of
from tablee.web.submission import Sent, refused, send, sent
from tablee.web.views.view import View
from tablee.web.views.wording import titled

BEGIN = "begin:"
"""What the value of a choice begins with where it is a beginning and no ready-made sheet."""
FILE = 200_000
FIELDS = ("text", "int", "bool", "choice")


@dataclass(frozen=True, slots=True)
class BeginField:
    """One field of a beginning, named so that no other beginning has one of that name."""

    name: str
    kind: str
    label: str
    value: str = ""
    options: tuple[tuple[str, str], ...] = ()
    required: bool = False
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """A way to begin a character: what it is called, what it asks."""

    value: str
    label: str
    hint: str
    fields: tuple[BeginField, ...] = ()


def creating_part(view: View) -> dict[str, Any]:
    """What a player without a character may begin with, and whom they may take; a game master begins any."""
    begins = view.seat.role == "player" and not has_one(view.state, view.seat)
    if view.is_gm:
        return {"beginnings": _beginnings(view.rules, view.lang), "ready": [], "free": []}
    if not begins:
        return {"beginnings": [], "ready": [], "free": []}
    return {
        "beginnings": _beginnings(view.rules, view.lang),
        "ready": [
            (key, name)
            for key, name, nature in ready_made(view.system, view.rules.pack.name)
            if nature == PLAYED
        ],
        "free": [(id, sheet.name) for id, sheet in free(view.state).items()],
    }


@lru_cache(maxsize=64)
def _beginnings(rules: Rules, lang: Lang) -> tuple[Begin, ...]:
    return tuple(_begin(beginning, lang) for beginning in rules.character_forms)


def _begin(beginning: CharacterForm, lang: Lang) -> Begin:
    fields = tuple(_field(beginning.key, p, lang) for p in beginning.params if p.kind in FIELDS)
    return Begin(BEGIN + beginning.key, beginning.label[lang], beginning.hint[lang], fields)


def _field(key: str, param: Param, lang: Lang) -> BeginField:
    required = param.default is None and not param.optional
    value = "" if param.default is None else str(param.default)
    options = tuple((o, param.word(o)[lang]) for o in param.options)
    return BeginField(
        f"{key}.{param.name}",
        param.kind,
        titled(param.label[lang]),
        value,
        options,
        required,
        param.low,
        param.high,
    )


@lru_cache(maxsize=16)
def ready_made(system: System, game: str) -> tuple[tuple[str, str, str], ...]:
    """The ready-made sheets for a game of a system: key, name, nature."""
    found = ((key, system.preset(key)) for key in system.presets_for(game))
    return tuple((key, sheet.name, sheet.nature) for key, sheet in found)


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
